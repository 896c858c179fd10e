import { OrderList } from '@/features/orders-admin/order-list';
import { usePageTitle } from '../../use-page-title';

/** /seller/orders */
export function Component() {
  usePageTitle('Sipariş Listesi');
  return <OrderList />;
}
