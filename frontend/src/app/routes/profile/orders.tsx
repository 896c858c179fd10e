import { OrderList } from '@/features/orders/order-list';

export default function ProfileOrdersRoute() {
  return (
    <>
      <h1>Siparişlerim</h1>

      <OrderList />
    </>
  );
}
