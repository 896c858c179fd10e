import { QuickOrder } from '@/features/quick-order/quick-order';
import * as layoutStyles from '@/ui/layout.module.css';
import { RequireCustomer } from '../guards';
import * as titles from '../titles';
import { usePageTitle } from '../use-page-title';

/** /hizli-siparis: only for who is logged in. */
export function Component() {
  usePageTitle(titles.quickOrder);
  return (
    <RequireCustomer heading={titles.quickOrder}>
      <div className={layoutStyles.wrap}>
        <div className={layoutStyles.pageHead}>
          <h1>{titles.quickOrder}</h1>
        </div>
        <QuickOrder />
        <div className={layoutStyles.pageEnd} />
      </div>
    </RequireCustomer>
  );
}
