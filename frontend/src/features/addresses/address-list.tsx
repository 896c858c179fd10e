import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, useState } from 'react';
import { Link } from 'react-router';
import { errorAdvice } from '@/api/errors';
import type { Address } from '@/api/types';
import { Button, buttonClass } from '@/components/button';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Icon } from '@/components/icon';
import { LazyBoundary } from '@/components/lazy-boundary';
import * as panelStyles from '@/components/panel.module.css';
import { Skeleton } from '@/components/skeleton';
import { VisuallyHidden } from '@/components/visually-hidden';
import { addressesQuery } from '@/entities/address/queries';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { formatTelephone } from '@/lib/telephone';
import * as styles from './address-list.module.css';

// Its dialog comes with the first address that somebody wants to delete.
const DeleteAddressDialog = lazy(async () => ({
  default: (await import('./delete-address-dialog')).DeleteAddressDialog,
}));

/** The customer's saved addresses with what can be done to them. */
export function AddressList() {
  const { data: addresses, error, refetch } = useQuery(addressesQuery);
  const [toDelete, setToDelete] = useState<Address>();
  // It stays from then on: it still has to say how the deletion went.
  const [asked, setAsked] = useState(false);

  if (!addresses) {
    return error ? (
      <ErrorState text={errorAdvice(error, 'Adresler alınamadı.')} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    );
  }
  return (
    <>
      {addresses.length > 0 ? (
        <ul className={styles.cards}>
          {addresses.map((address) => (
            <AddressCard
              key={address._id}
              address={address}
              onDelete={() => {
                setToDelete(address);
                setAsked(true);
              }}
            />
          ))}
        </ul>
      ) : (
        <EmptyState art="kagit" text="Kayıtlı adresiniz bulunmamaktadır." />
      )}
      {asked && (
        <LazyBoundary>
          <DeleteAddressDialog address={toDelete} onClose={() => setToDelete(undefined)} />
        </LazyBoundary>
      )}
    </>
  );
}

interface AddressCardProps {
  address: Address;
  onDelete: () => void;
}

function AddressCard({ address, onDelete }: AddressCardProps) {
  const { _id, firstName, lastName, street, zipcode, state, city, country, phone } = address;
  // Two buttons of one name are told apart by whose address they are about.
  const whose = `address-${_id}`;
  return (
    <li className={classNames(panelStyles.panel, styles.card)}>
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
        <Link
          className={buttonClass({ variant: 'quiet' })}
          to={paths.editAddress(_id)}
          aria-describedby={whose}
        >
          <Icon of={Pencil} />
          Düzenle
        </Link>
        <Button variant="danger-quiet" aria-describedby={whose} onClick={onDelete}>
          <Icon of={Trash2} />
          Sil
        </Button>
      </div>
    </li>
  );
}

function Loading() {
  return (
    <div className={styles.cards} aria-busy="true">
      <VisuallyHidden as="p" role="status">
        Yükleniyor...
      </VisuallyHidden>
      <Skeleton height="12rem" card />
      <Skeleton height="12rem" card />
    </div>
  );
}
