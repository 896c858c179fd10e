import { OrderList } from '@/features/orders/order-list';
import { RequireCustomer } from '../guards';
import { usePageTitle } from '../use-page-title';

const heading = 'Siparişlerim';

/** /siparislerim: only for who is logged in. */
export function Component() {
  usePageTitle(heading);
  return (
    <RequireCustomer heading={heading}>
      <div className="wrap">
        <div className="page-head">
          <h1>{heading}</h1>
        </div>
        <OrderList />
        <div className="page-end" />
      </div>
    </RequireCustomer>
  );
}
