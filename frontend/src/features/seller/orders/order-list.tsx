import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { errorText } from '@/api/errors';
import { EmptyState } from '@/components/empty-state';
import { LoadFailure } from '@/components/load-failure';
import { Pagination } from '@/components/pagination';
import { Skeleton } from '@/components/skeleton';
import { OrderCards } from './order-card';
import { OrderOutage } from './order-outage';
import { outageSentence } from './outage';
import { sellerOrdersQuery } from './queries';
import { SellerPage } from '../seller-page';

/** Everybody's orders, page by page. */
export function OrderList() {
  const [page, setPage] = usePageNumber();
  const { data, error, isPlaceholderData, refetch } = useQuery(sellerOrdersQuery(page));
  const retry = () => void refetch();

  if (error) {
    return (
      <SellerPage title="Sipariş Listesi">
        {outageSentence(error) ? (
          <OrderOutage loaded={data} onRetry={retry} />
        ) : (
          <LoadFailure text={errorText(error)} onRetry={retry} />
        )}
      </SellerPage>
    );
  }
  return (
    <SellerPage title="Sipariş Listesi" aside={data && data.total > 0 && `${data.total} sipariş`}>
      {!data && <Loading />}
      {data?.orders.length === 0 && (
        <div className="panel">
          <EmptyState art="okey-istaka" text="Henüz sipariş bulunamadı." />
        </div>
      )}
      {data && (
        <div aria-busy={isPlaceholderData || undefined}>
          <OrderCards orders={data.orders} />
          {data.totalPages > 1 && (
            <Pagination page={page} totalPages={data.totalPages} onChange={setPage} />
          )}
        </div>
      )}
    </SellerPage>
  );
}

/** In the address, so that a reload or "back" finds the page again. */
function usePageNumber(): [number, (page: number) => void] {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get('sayfa'))) || 1);
  const change = (next: number) => {
    setSearch(next === 1 ? {} : { sayfa: String(next) });
    window.scrollTo(0, 0);
  };
  return [page, change];
}

function Loading() {
  return (
    <div className="grid gap-3" aria-busy="true">
      <p className="sr-only" role="status">
        Yükleniyor...
      </p>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-32 rounded-card" />
      ))}
    </div>
  );
}
