import { useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { PageEnd, PageHead, Wrap } from '@/ui/layout';
import { LazyBoundary } from '@/ui/lazy-boundary';
import { Skeleton } from '@/ui/skeleton';
import { CustomerOrRedirect } from '../guards';
import { NewAddress } from '../lazy-new-address';
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
        <LazyBoundary fallback={<Skeleton height="24rem" />}>
          <NewAddress onSaved={() => void navigate(paths.profileAddresses())} />
        </LazyBoundary>
        <PageEnd />
      </Wrap>
    </CustomerOrRedirect>
  );
}
