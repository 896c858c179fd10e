import type { CartItem } from '@/entities/cart/cart-items';
import InstalmentLine from '@/entities/instalment/instalment-line';
import { Hint } from '@/ui/field/field';

interface CartInstalmentsProps {
  items: CartItem[];
  /** What the order costs, in TL. */
  amount: number;
}

/** The instalments of a cart, or why it has none: they are forbidden for food. */
export default function CartInstalments({ items, amount }: CartInstalmentsProps) {
  return items.some(({ product }) => product.exemption === 'food') ? (
    <Hint>Sepetinizde gıda ürünü olduğu için taksit yapılamaz.</Hint>
  ) : (
    <InstalmentLine amount={amount} />
  );
}
