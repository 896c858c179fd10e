import type { CartItem } from '@/entities/cart/cart-items';
import { useFirstPrices } from '@/entities/cart/first-prices';
import { CartItemList } from '@/features/cart/cart-item-list';
import { KnownLines } from '@/features/cart/known-lines';
import type { RemovedLine } from '@/features/cart/removed-item-notice';
import { useCartItems } from '@/features/cart/use-cart-items';
import { OrderSummary } from '@/features/checkout/order-summary';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import * as styles from './cart-contents.module.css';

// Below the cart; the page is whole without it.
const Complements = lazyPart(() => import('@/features/catalogue/complements'), { optional: true });

/** Loads the pages that follow an order, or the emptied cart would be seen before them. */
function loadNextPages() {
  void Promise.allSettled([import('./routes/my-orders'), import('./routes/guest-order')]);
}

interface CartContentsProps {
  removed: RemovedLine | undefined;
  onRemoved: (line: RemovedLine) => void;
}

/** Items and order form of a cart that isn't empty. */
export default function CartContents(props: CartContentsProps) {
  const query = useCartItems();
  return (
    <>
      <QueryView
        query={query}
        skeleton={<Skeleton height="10rem" />}
        failure="Sepetteki ürünler yüklenemedi."
      >
        {(items) => <Contents items={items} {...props} />}
      </QueryView>
      {query.error && !query.data && <KnownLines />}
    </>
  );
}

function Contents({ items, removed, onRemoved }: CartContentsProps & { items: CartItem[] }) {
  const firstPrices = useFirstPrices(items);
  const risen = items.filter(
    ({ product: { _id, offerPrice } }) => offerPrice > (firstPrices[_id] ?? offerPrice),
  );
  return (
    <div className={styles.columns}>
      <CartItemList
        items={items}
        firstPrices={firstPrices}
        removed={removed}
        onRemoved={onRemoved}
      />
      <OrderSummary
        items={items}
        risen={risen.map(({ product }) => product.name)}
        onSend={loadNextPages}
      />
      <div className={styles.complements}>
        <Complements products={items.map(({ product }) => product)} />
      </div>
    </div>
  );
}
