import { OrderList } from '@/features/seller/orders/order-list';
import { usePageTitle } from '../../use-page-title';

/** /seller/orders */
export function Component() {
  usePageTitle('Sipariş Listesi');
  return <OrderList />;
}
