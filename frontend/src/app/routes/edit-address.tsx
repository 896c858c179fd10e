import { lazy } from 'react';
import { useNavigate, useParams } from 'react-router';
import { LazyBoundary } from '@/components/lazy-boundary';
import { Skeleton } from '@/components/skeleton';
import { paths } from '@/lib/paths';
import { CustomerOrRedirect } from '../guards';
import { usePageTitle } from '../use-page-title';

// After the page: the form's checks weigh more than everything else on it.
const EditAddress = lazy(async () => ({
  default: (await import('@/features/addresses/edit-address')).EditAddress,
}));

const heading = 'Adres Düzenle';

/** /adres/{id} */
export function Component() {
  usePageTitle(heading);
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return (
    <CustomerOrRedirect to={paths.cart()}>
      <div className="wrap max-w-3xl!">
        <div className="page-head">
          <h1>{heading}</h1>
        </div>
        <LazyBoundary fallback={<Skeleton className="h-96" />}>
          <EditAddress key={id} id={id} onSaved={() => void navigate(paths.profile())} />
        </LazyBoundary>
        <div className="page-end" />
      </div>
    </CustomerOrRedirect>
  );
}
