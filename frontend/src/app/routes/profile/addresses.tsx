import { Plus } from 'lucide';
import { ButtonLink } from '@/components/button';
import { Icon } from '@/components/icon';
import * as layoutStyles from '@/components/layout.module.css';
import { AddressList } from '@/features/addresses/address-list';
import { paths } from '@/lib/paths';

/** /profil/adreslerim */
export function Component() {
  return (
    <>
      <div className={layoutStyles.sectionHead}>
        <h1>Adreslerim</h1>
        <ButtonLink variant="primary" to={paths.newAddress()}>
          <Icon of={Plus} />
          Yeni Adres Ekle
        </ButtonLink>
      </div>
      <AddressList />
    </>
  );
}
