import { useNavigate } from 'react-router';
import { NewAddress } from '@/features/addresses/new-address';
import { paths } from '@/lib/paths';
import { Page } from '@/ui/layout/layout';
import { CustomerOrRedirect } from '../guards';
import type { PageProps } from '../lazy-page';

/** /adres: from the list of addresses and back to it. */
export default function NewAddressRoute({ title }: PageProps) {
  const navigate = useNavigate();
  return (
    <CustomerOrRedirect to={paths.cart()}>
      <Page narrow title={title}>
        <NewAddress onSaved={() => void navigate(paths.profileAddresses())} />
      </Page>
    </CustomerOrRedirect>
  );
}
