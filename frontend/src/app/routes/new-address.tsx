import { lazy } from 'react';
import { useNavigate } from 'react-router';
import { LazyBoundary } from '@/components/lazy-boundary';
import { Skeleton } from '@/components/skeleton';
import { paths } from '@/lib/paths';
import { CustomerOrRedirect } from '../guards';
import { usePageTitle } from '../use-page-title';

// After the page: the form's checks weigh more than everything else on it.
const NewAddress = lazy(async () => ({
  default: (await import('@/features/addresses/new-address')).NewAddress,
}));

const heading = 'Yeni Adres Ekle';

/** /adres: from the list of addresses and back to it. */
export function Component() {
  usePageTitle(heading);
  const navigate = useNavigate();
  return (
    <CustomerOrRedirect to={paths.cart()}>
      <div className="wrap max-w-3xl!">
        <div className="page-head">
          <h1>{heading}</h1>
        </div>
        <LazyBoundary fallback={<Skeleton className="h-96" />}>
          <NewAddress onSaved={() => void navigate(paths.profileAddresses())} />
        </LazyBoundary>
        <div className="page-end" />
      </div>
    </CustomerOrRedirect>
  );
}
