import { useNavigate } from 'react-router';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import * as layoutStyles from '@/ui/layout.module.css';
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
      <div className={classNames(layoutStyles.wrap, layoutStyles.narrow)}>
        <div className={layoutStyles.pageHead}>
          <h1>{titles.newAddress}</h1>
        </div>
        <LazyBoundary fallback={<Skeleton height="24rem" />}>
          <NewAddress onSaved={() => void navigate(paths.profileAddresses())} />
        </LazyBoundary>
        <div className={layoutStyles.pageEnd} />
      </div>
    </CustomerOrRedirect>
  );
}
