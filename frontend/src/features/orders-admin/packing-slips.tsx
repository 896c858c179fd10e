import { useQueries } from '@tanstack/react-query';
import { CircleAlert } from 'lucide';
import { errorText } from '@/api/errors';
import { customParam, useUrlState } from '@/lib/use-url-state';
import { Alert } from '@/ui/alert';
import { EmptyPanel } from '@/ui/empty-panel';
import { SellerPage } from '@/ui/seller-page';
import { Skeleton } from '@/ui/skeleton';
import { BackToOrders, PrintButton } from './packing-tools';
import { sellerOrderQuery } from './queries';
import { Slip } from './slip';

/** As many as a page of the list has. */
const maxSlips = 50;

const params = {
  ids: customParam(
    'siparis',
    (text) => text.split(',').filter(Boolean).slice(0, maxSlips),
    (ids) => ids.join(','),
  ),
};

/** The sheets of several orders, each on paper of its own. */
export function PackingSlips() {
  const [{ ids }] = useUrlState(params);
  const orders = useQueries({ queries: (ids ?? []).map(sellerOrderQuery) });
  const isReady = orders.every(({ isPending }) => !isPending);
  return (
    <SellerPage
      title="Paket Fişleri"
      // Half a batch on paper would pass for the whole one.
      aside={isReady && orders.length > 0 && <PrintButton />}
      printed={false}
    >
      <BackToOrders />
      {orders.length === 0 && <EmptyPanel art="okey-istaka" text="Sipariş seçilmedi." />}
      {orders.map(({ data, error }, index) => {
        if (data) return <Slip key={data._id} order={data} />;
        if (!error) return <Skeleton key={index} height="24rem" card />;
        return (
          <Alert key={index} icon={CircleAlert} role="alert">
            {`${ids?.[index] ?? ''}: ${errorText(error)}`}
          </Alert>
        );
      })}
    </SellerPage>
  );
}
