import Plus from 'lucide/dist/esm/icons/plus.mjs';
import { AddressList } from '@/features/addresses/address-list';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/button/button';
import { SectionHead } from '@/ui/layout/layout';
import { Icon } from '@/ui/text/icon';

export default function ProfileAddressesRoute() {
  return (
    <>
      <SectionHead>
        <h1>Adreslerim</h1>
        <ButtonLink variant="primary" to={paths.newAddress()}>
          <Icon of={Plus} />
          Yeni Adres Ekle
        </ButtonLink>
      </SectionHead>
      <AddressList />
    </>
  );
}
