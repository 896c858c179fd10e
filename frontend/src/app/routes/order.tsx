import { useParams } from 'react-router';
import { OrderPage } from '@/features/orders/order-page';
import * as layoutStyles from '@/ui/layout.module.css';
import { RequireCustomer } from '../guards';
import * as titles from '../titles';
import { usePageTitle } from '../use-page-title';

/** /siparislerim/{number}: one order, only for who placed it. */
export function Component() {
  const { number = '' } = useParams();
  usePageTitle(titles.order);
  const heading = `Sipariş ${number}`;
  return (
    <RequireCustomer heading={heading}>
      <div className={layoutStyles.wrap}>
        <div className={layoutStyles.pageHead}>
          <h1>{heading}</h1>
        </div>
        <OrderPage number={number} />
        <div className={layoutStyles.pageEnd} />
      </div>
    </RequireCustomer>
  );
}
