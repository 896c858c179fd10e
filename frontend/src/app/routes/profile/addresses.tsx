import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '@/components/button';
import { AddressList } from '@/features/addresses/address-list';
import { paths } from '@/lib/paths';

/** /profil/adreslerim */
export function Component() {
  return (
    <>
      <div className="section-head">
        <h1>Adreslerim</h1>
        <Link className={buttonClass({ variant: 'primary' })} to={paths.newAddress()}>
          <Plus className="icon" aria-hidden="true" />
          Yeni Adres Ekle
        </Link>
      </div>
      <AddressList />
    </>
  );
}
