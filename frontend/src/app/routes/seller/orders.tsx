import { OrderList } from '@/features/seller/order-list';
import { usePageTitle } from '../../use-page-title';

/** /seller/orders */
export function Component() {
  usePageTitle('Sipariş Listesi');
  return <OrderList />;
}
