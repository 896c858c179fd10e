import * as layoutStyles from '@/components/layout.module.css';
import { OrderList } from '@/features/orders/order-list';
import { RequireCustomer } from '../guards';
import { usePageTitle } from '../use-page-title';

const heading = 'Siparişlerim';

/** /siparislerim: only for who is logged in. */
export function Component() {
  usePageTitle(heading);
  return (
    <RequireCustomer heading={heading}>
      <div className={layoutStyles.wrap}>
        <div className={layoutStyles.pageHead}>
          <h1>{heading}</h1>
        </div>
        <OrderList />
        <div className={layoutStyles.pageEnd} />
      </div>
    </RequireCustomer>
  );
}
