import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { SellerPage } from '@/ui/seller-page';
import { OneOrder, PrintButton } from './order-parts';
import { sellerOrderQuery } from './queries';
import { Slip } from './slip';

/** The printed slip of one order: its items and its recipient. */
export function PackingSlip() {
  const { id = '' } = useParams();
  const order = useQuery(sellerOrderQuery(id));
  return (
    <SellerPage title="Sipariş Paketi" aside={order.data && <PrintButton />} printed={false}>
      <OneOrder query={order} skeletonHeight="24rem">
        {(order) => <Slip order={order} />}
      </OneOrder>
    </SellerPage>
  );
}
