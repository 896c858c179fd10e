import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '@/api/types';
import { formatShortDateTime } from '@/lib/date';
import { Dialog } from '@/ui/dialog/dialog';
import { Pagination } from '@/ui/list/pagination';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { WaitingShoppers } from '../list/waiting-shoppers';
import { stockHistoryQuery } from './history-queries';
import * as styles from './stock-history-dialog.module.css';

interface StockHistoryDialogProps {
  product: Product;
  onClose: () => void;
}

const pieces = (count: number | null) => (count === null ? 'sayılmıyor' : `${String(count)} adet`);

/** A product's stock changes, by staff and by orders. */
export default function StockHistoryDialog({ product, onClose }: StockHistoryDialogProps) {
  const [page, setPage] = useState(1);
  return (
    <Dialog
      dense
      title="Stok geçmişi"
      subtitle={<p className={styles.name}>{product.name}</p>}
      onClose={onClose}
    >
      <WaitingShoppers product={product} />
      <QueryView
        query={useQuery(stockHistoryQuery(product._id, page))}
        skeleton={<Skeleton height="12rem" />}
      >
        {({ changes, totalPages }) => (
          <>
            {changes.length === 0 && <p>Bu ürünün stoku henüz değişmedi.</p>}
            <ol className={styles.changes}>
              {changes.map(({ _id, at, before, after, by, order }) => (
                <li key={_id}>
                  <b>{`${pieces(before)} → ${pieces(after)}`}</b>
                  <span>
                    {order ? `Sipariş ${order.number}` : (by ?? 'Silinmiş sipariş')}
                    {' · '}
                    <time dateTime={at}>{formatShortDateTime(at)}</time>
                  </span>
                </li>
              ))}
            </ol>
            {totalPages > 1 && (
              <Pagination page={page} totalPages={totalPages} onChange={setPage} />
            )}
          </>
        )}
      </QueryView>
    </Dialog>
  );
}
