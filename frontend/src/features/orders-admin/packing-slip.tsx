import { useQuery } from '@tanstack/react-query';
import { ApiError, errorText } from '@/lib/errors';
import { EmptyPanel } from '@/ui/empty-panel';
import { QueryView } from '@/ui/query-view';
import { SellerPage } from '@/ui/seller-page';
import { Skeleton } from '@/ui/skeleton';
import { BackToOrders, PrintButton } from './packing-tools';
import { sellerOrderQuery } from './queries';
import { Slip } from './slip';

/** The printed slip of one order: its items and its recipient. */
export function PackingSlip({ id }: { id: string }) {
  const order = useQuery(sellerOrderQuery(id));
  return (
    <SellerPage title="Sipariş Paketi" aside={order.data && <PrintButton />} printed={false}>
      <BackToOrders />
      {isMissing(order.error) ? (
        <EmptyPanel art="okey-istaka" text="Sipariş bulunamadı." />
      ) : (
        <QueryView query={order} skeleton={<Skeleton height="24rem" card />} failure={errorText}>
          {(order) => <Slip order={order} />}
        </QueryView>
      )}
    </SellerPage>
  );
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}
