import { lazy } from 'react';
import { useNavigate, useParams } from 'react-router';
import { paths } from '@/lib/paths';
import { PageEnd, PageHead, Wrap } from '@/ui/layout';
import { LazyBoundary } from '@/ui/lazy-boundary';
import { Skeleton } from '@/ui/skeleton';
import { CustomerOrRedirect } from '../guards';
import * as titles from '../titles';
import { usePageTitle } from '../use-page-title';

// After the page: the form's checks weigh more than everything else on it.
const EditAddress = lazy(async () => ({
  default: (await import('@/features/addresses/edit-address')).EditAddress,
}));

/** /adres/{id} */
export function Component() {
  usePageTitle(titles.editAddress);
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return (
    <CustomerOrRedirect to={paths.cart()}>
      <Wrap narrow>
        <PageHead>
          <h1>{titles.editAddress}</h1>
        </PageHead>
        <LazyBoundary fallback={<Skeleton height="24rem" />}>
          <EditAddress key={id} id={id} onSaved={() => void navigate(paths.profile())} />
        </LazyBoundary>
        <PageEnd />
      </Wrap>
    </CustomerOrRedirect>
  );
}
