import { useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { PageEnd, PageHead, Wrap } from '@/ui/layout';
import { LazyBoundary } from '@/ui/lazy-boundary';
import { Skeleton } from '@/ui/skeleton';
import { CustomerOrRedirect } from '../guards';
import { NewAddress } from '../lazy-new-address';
import * as titles from '../titles';
import { usePageTitle } from '../use-page-title';

/** /add-address: on the way to an order, hence back to the cart. */
export function Component() {
  usePageTitle(titles.addAddress);
  const navigate = useNavigate();
  return (
    <CustomerOrRedirect to={paths.cartAlias()}>
      <Wrap narrow>
        <PageHead>
          <h1>{titles.addAddress}</h1>
        </PageHead>
        <LazyBoundary fallback={<Skeleton height="24rem" />}>
          <NewAddress onSaved={() => void navigate(paths.cartAlias())} />
        </LazyBoundary>
        <PageEnd />
      </Wrap>
    </CustomerOrRedirect>
  );
}
