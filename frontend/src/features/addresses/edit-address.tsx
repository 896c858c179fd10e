import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { addressesQuery } from '@/entities/address/queries';
import { updateAddress } from '@/entities/address/save-address';
import { errorText, errorAdvice } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { formatTelephone } from '@/lib/telephone';
import { QueryView } from '@/ui/state/query-view';
import { notify } from '@/ui/toast/toast';
import { AddressForm } from './address-form';

interface EditAddressProps {
  id: string;
  onSaved: () => void;
}

/** A saved address in the form, once it is there. */
export function EditAddress({ id, onSaved }: EditAddressProps) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    ...addressesQuery,
    meta: { errorMessage: 'Adres alınamadı.' },
  });
  const address = data?.find(({ _id }) => _id === id);
  // The cached list may be older than the address.
  const missing = data && !isFetching && !error ? null : undefined;
  return (
    <QueryView
      query={{ data: address ?? missing, error, refetch }}
      failure={(error) => errorAdvice(error, 'Adres alınamadı.')}
    >
      {(address) =>
        address ? (
          <AddressForm
            initial={{ ...address, phone: formatTelephone(address.phone) }}
            submitLabel="Güncelle"
            send={(changed) => updateAddress(client, id, changed)}
            onSuccess={() => {
              notify.success('Adres güncellendi!');
              onSaved();
            }}
            failureText={(error) => `Güncelleme başarısız: ${errorText(error)}`}
          />
        ) : (
          <Missing />
        )
      }
    </QueryView>
  );
}

function Missing() {
  useEffect(() => notify.error('Adres bulunamadı.'), []);
  return <Navigate to={paths.profile()} replace />;
}
