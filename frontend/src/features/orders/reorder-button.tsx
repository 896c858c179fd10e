import { useMutation, useQueryClient } from '@tanstack/react-query';
import RotateCcw from 'lucide/dist/esm/icons/rotate-ccw.mjs';
import { useNavigate } from 'react-router';
import type { Order } from '@/api/types';
import { addAllToCart } from '@/entities/cart/cart-store';
import { productsByIdQuery } from '@/entities/product/queries';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Icon } from '@/ui/text/icon';
import { notify } from '@/ui/toast/toast';
import { reorder } from './reorder';

const ReorderDialog = lazyPart(() => import('./reorder-dialog'));

/** Puts an order's lines into the cart once more, and says line by line what has changed since. */
export function ReorderButton({ order }: { order: Order }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: async () => {
      const ids = [...new Set(order.items.flatMap(({ product }) => product?._id ?? []))];
      // As they are now: what was looked at a minute ago may be sold.
      const query = { ...productsByIdQuery(ids), staleTime: 0 };
      const { products } = ids.length > 0 ? await client.query(query) : { products: [] };
      return reorder(order.items, products);
    },
    onSuccess: ({ quantities, remarks }) => {
      addAllToCart(quantities);
      if (remarks.length > 0) return;
      notify.success('Siparişteki ürünler sepetinize eklendi.');
      void navigate(paths.cart());
    },
    meta: { errorMessage: 'Ürünler yüklenemedi.' },
  });
  return (
    <>
      <Button
        variant="felt"
        busy={isPending}
        aria-label={`Tekrar sipariş ver, sipariş ${order.number}`}
        onClick={() => mutate()}
      >
        <Icon of={RotateCcw} />
        Tekrar sipariş ver
      </Button>
      {data && data.remarks.length > 0 && <ReorderDialog result={data} onClose={reset} />}
    </>
  );
}
