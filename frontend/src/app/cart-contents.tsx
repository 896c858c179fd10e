import { QueryView } from '@/components/query-view';
import { Skeleton } from '@/components/skeleton';
import { cartAmount, includedVat, type CartItem } from '@/entities/cart/rules';
import { CartItemList } from '@/features/cart/cart-item-list';
import { useCartItems } from '@/features/cart/use-cart-items';
import { OrderSummary } from '@/features/checkout/order-summary';

/** Items and order of a cart that has something in it. */
export default function CartContents() {
  return (
    <QueryView
      query={useCartItems()}
      skeleton={<Skeleton className="h-40" />}
      failure="Sepetteki ürünler yüklenemedi."
    >
      {(items) => <Contents items={items} />}
    </QueryView>
  );
}

function Contents({ items }: { items: CartItem[] }) {
  const amount = cartAmount(items);
  return (
    <div className="cart">
      <CartItemList items={items} />
      <OrderSummary
        items={items.map(({ product, quantity }) => ({ product: product._id, quantity }))}
        amount={amount}
        vat={includedVat(amount)}
      />
    </div>
  );
}
