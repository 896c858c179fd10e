import { useParams } from 'react-router';
import { SellerOrderPage } from '@/features/orders-admin/order-page';

export function Component() {
  const { number = '' } = useParams();
  return <SellerOrderPage number={number} />;
}
