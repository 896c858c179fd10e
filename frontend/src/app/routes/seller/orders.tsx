import { OrderList } from '@/features/orders-admin/order-list';
import * as titles from '../../titles';
import { usePageTitle } from '../../use-page-title';

/** /seller/orders */
export function Component() {
  usePageTitle(titles.orderList);
  return <OrderList />;
}
