import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { errorText, errorAdvice } from '@/api/errors';
import type { Address } from '@/api/types';
import { ErrorState } from '@/components/error-state';
import { hasFieldErrors } from '@/components/form-errors';
import { PageSpinner } from '@/components/spinner';
import { notify } from '@/components/toast';
import { addressesQuery } from '@/entities/address/queries';
import { paths } from '@/lib/paths';
import { formatTelephone } from '@/lib/telephone';
import { AddressForm } from './address-form';
import { addressFields, useUpdateAddress } from './queries';

interface EditAddressProps {
  id: string;
  onSaved: () => void;
}

/** A saved address in the form, once it is there. */
export function EditAddress({ id, onSaved }: EditAddressProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...addressesQuery,
    meta: { errorMessage: 'Adres alınamadı.' },
  });
  const address = data?.find(({ _id }) => _id === id);
  if (address) return <Form address={address} onSaved={onSaved} />;
  if (error) {
    return (
      <ErrorState text={errorAdvice(error, 'Adres alınamadı.')} onRetry={() => void refetch()} />
    );
  }
  // The list at hand may be older than the address.
  return data && !isFetching ? <Missing /> : <PageSpinner />;
}

function Missing() {
  useEffect(() => notify.error('Adres bulunamadı.'), []);
  return <Navigate to={paths.profile()} replace />;
}

function Form({ address, onSaved }: { address: Address; onSaved: () => void }) {
  const { mutateAsync, isPending } = useUpdateAddress();
  return (
    <AddressForm
      initial={{ ...address, phone: formatTelephone(address.phone) }}
      submitLabel="Güncelle"
      busy={isPending}
      onSave={async (changed) => {
        try {
          await mutateAsync({ id: address._id, address: changed });
        } catch (error) {
          if (!hasFieldErrors(error, addressFields)) {
            notify.error(`Güncelleme başarısız: ${errorText(error)}`);
          }
          throw error;
        }
        notify.success('Adres güncellendi!');
        onSaved();
      }}
    />
  );
}
