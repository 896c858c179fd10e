import { OrderList } from '@/features/orders/order-list';
import * as layoutStyles from '@/ui/layout.module.css';
import { RequireCustomer } from '../guards';
import * as titles from '../titles';
import { usePageTitle } from '../use-page-title';

/** /siparislerim: only for who is logged in. */
export function Component() {
  usePageTitle(titles.orders);
  return (
    <RequireCustomer heading={titles.orders}>
      <div className={layoutStyles.wrap}>
        <div className={layoutStyles.pageHead}>
          <h1>{titles.orders}</h1>
        </div>
        <OrderList />
        <div className={layoutStyles.pageEnd} />
      </div>
    </RequireCustomer>
  );
}
