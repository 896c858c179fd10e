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

/** /add-address: on the way to an order, hence back to the cart. */
export function Component() {
  usePageTitle(titles.addAddress);
  const navigate = useNavigate();
  return (
    <CustomerOrRedirect to={paths.cartAlias()}>
      <div className={classNames(layoutStyles.wrap, layoutStyles.narrow)}>
        <div className={layoutStyles.pageHead}>
          <h1>{titles.addAddress}</h1>
        </div>
        <LazyBoundary fallback={<Skeleton height="24rem" />}>
          <NewAddress onSaved={() => void navigate(paths.cartAlias())} />
        </LazyBoundary>
        <div className={layoutStyles.pageEnd} />
      </div>
    </CustomerOrRedirect>
  );
}
