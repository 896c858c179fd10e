import { useNavigate } from 'react-router';
import { NewAddress } from '@/features/addresses/new-address';
import { paths } from '@/lib/paths';
import { PageEnd, PageHead, Wrap } from '@/ui/layout';
import { CustomerOrRedirect } from '../guards';
import * as titles from '../titles';
import { usePageTitle } from '../use-page-title';

/** /adres: from the list of addresses and back to it. */
export function Component() {
  usePageTitle(titles.newAddress);
  const navigate = useNavigate();
  return (
    <CustomerOrRedirect to={paths.cart()}>
      <Wrap narrow>
        <PageHead>
          <h1>{titles.newAddress}</h1>
        </PageHead>
        <NewAddress onSaved={() => void navigate(paths.profileAddresses())} />
        <PageEnd />
      </Wrap>
    </CustomerOrRedirect>
  );
}
