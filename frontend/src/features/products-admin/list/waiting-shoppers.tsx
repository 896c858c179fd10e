import { useQuery } from '@tanstack/react-query';
import Bell from 'lucide/dist/esm/icons/bell.mjs';
import type { Product } from '@/api/types';
import { Alert } from '@/ui/state/alert';
import { waitingQuery } from '../history/history-queries';

/** How many customers wait for a stock alert of this product; nothing if there are none. */
export function WaitingShoppers({ product: { _id, inStock } }: { product: Product }) {
  const { data: waiting = 0 } = useQuery({ ...waitingQuery(_id), enabled: !inStock });
  return (
    waiting > 0 && (
      <Alert info icon={Bell}>
        {`${String(waiting)} kişi bu ürünün yeniden gelmesini bekliyor. Stoka girince hepsine e-posta gider.`}
      </Alert>
    )
  );
}
