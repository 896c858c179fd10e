import { OrderList } from '@/features/orders/order-list';

/** /profil/siparislerim: the list of /siparislerim beside the side menu. */
export function Component() {
  return (
    <>
      <h1>Siparişlerim</h1>

      <OrderList />
    </>
  );
}
