import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { SellerPage } from '@/ui/layout/seller-page';
import { OneOrder } from '../page/one-order';
import { sellerOrderQuery } from '../queries';
import { Slip } from './order-slip';
import { PrintButton } from './print-page';

/** The printed slip of one order: its items and its recipient. */
export default function PackingSlip() {
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
