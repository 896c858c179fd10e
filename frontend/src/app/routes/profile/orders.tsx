import { OrderList } from '@/features/orders/order-list';

export function Component() {
  return (
    <>
      <h1>Siparişlerim</h1>

      <OrderList />
    </>
  );
}
