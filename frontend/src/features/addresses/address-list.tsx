import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Pencil from 'lucide/dist/esm/icons/pencil.mjs';
import Trash from 'lucide/dist/esm/icons/trash.mjs';
import { api } from '@/api/client';
import type { Address } from '@/api/types';
import { addressesQuery } from '@/entities/address/queries';
import { errorAdvice } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { formatTelephone } from '@/lib/telephone';
import { Button, ButtonLink } from '@/ui/button/button';
import { confirm } from '@/ui/dialog/confirm';
import { focusPageHeading } from '@/ui/focus/focus-page-heading';
import { Panel } from '@/ui/layout/panel';
import { Stack } from '@/ui/layout/stack';
import { EmptyState } from '@/ui/state/empty-state';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { Icon } from '@/ui/text/icon';
import { notify } from '@/ui/toast/toast';
import * as styles from './address-list.module.css';

/** The customer's saved addresses with what can be done to them. */
export function AddressList() {
  const addresses = useQuery(addressesQuery);
  const client = useQueryClient();
  const { mutate: deleteAddress } = useMutation({
    mutationFn: (id: string) => api.delete('/api/address/delete/{id}', { params: { id } }),
    // Also after a failure: it may be gone already.
    onSettled: () => client.invalidateQueries({ queryKey: addressesQuery.queryKey }),
    meta: { errorMessage: 'Silme işlemi başarısız.' },
  });

  async function askToDelete({ _id, firstName, lastName, street, state, city }: Address) {
    const isConfirmed = await confirm({
      question: 'Bu adresi silmek istediğinize emin misiniz?',
      subject: `${firstName} ${lastName}, ${street}, ${state} / ${city}`,
    });
    if (!isConfirmed) return;
    deleteAddress(_id, {
      onSuccess: () => {
        notify.success('Adres silindi.');
        // The button that had the focus went with its card.
        focusPageHeading();
      },
    });
  }

  return (
    <QueryView
      query={addresses}
      skeleton={
        <Stack gap="m" className={styles.cards}>
          <Skeleton height="12rem" card />
          <Skeleton height="12rem" card />
        </Stack>
      }
      failure={(error) => errorAdvice(error, 'Adresler alınamadı.')}
      empty={<EmptyState art="kagit" text="Kayıtlı adresiniz bulunmamaktadır." />}
    >
      {(addresses) => (
        <Stack as="ul" gap="m" className={styles.cards}>
          {addresses.map((address) => (
            <AddressCard
              key={address._id}
              address={address}
              onDelete={() => void askToDelete(address)}
            />
          ))}
        </Stack>
      )}
    </QueryView>
  );
}

interface AddressCardProps {
  address: Address;
  onDelete: () => void;
}

function AddressCard({ address, onDelete }: AddressCardProps) {
  const { _id, firstName, lastName, street, zipcode, state, city, country, phone } = address;
  // The name on the address distinguishes buttons with equal names.
  const whose = `address-${_id}`;
  return (
    <Panel as="li" className={styles.card}>
      <h2 id={whose}>
        {firstName} {lastName}
      </h2>
      <p>
        {street}
        <br />
        {zipcode} {state} / {city}, {country}
        <br />
        {formatTelephone(phone)}
      </p>
      <div className={styles.actions}>
        <ButtonLink variant="quiet" to={paths.editAddress(_id)} aria-describedby={whose}>
          <Icon of={Pencil} />
          Düzenle
        </ButtonLink>
        <Button variant="danger-quiet" aria-describedby={whose} onClick={onDelete}>
          <Icon of={Trash} />
          Sil
        </Button>
      </div>
    </Panel>
  );
}
