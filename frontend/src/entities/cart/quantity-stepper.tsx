import { Minus, Plus } from 'lucide';
import { Icon } from '@/ui/icon';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { quantityOptions, type CartItem } from './cart-items';
import * as styles from './quantity-stepper.module.css';

interface QuantityStepperProps {
  item: CartItem;
  /** Id of the product's name. */
  describedBy: string;
  /** The quantity that can't be lowered further; zero where one less takes the product out. */
  least?: number;
  onLess: () => void;
  onMore: () => void;
  onChange: (quantity: number) => void;
}

/** The quantity as a select, between buttons for one less and one more. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { item, describedBy, least = 0, onLess, onMore, onChange } = props;
  return (
    <div className={styles.stepper}>
      <button
        type="button"
        aria-describedby={describedBy}
        // Not `disabled`, which would take the keyboard focus away at the last step down.
        aria-disabled={item.quantity <= least}
        onClick={() => item.quantity > least && onLess()}
      >
        <Icon of={Minus} />
        <VisuallyHidden>− Bir azalt</VisuallyHidden>
      </button>
      <label>
        <VisuallyHidden>Adet</VisuallyHidden>
        <select
          value={item.quantity}
          aria-describedby={describedBy}
          onChange={(event) => onChange(Number(event.target.value))}
        >
          {quantityOptions(item).map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        aria-describedby={describedBy}
        // A sold-out product can only be removed.
        disabled={!item.product.inStock}
        onClick={onMore}
      >
        <Icon of={Plus} />
        <VisuallyHidden>+ Bir artır</VisuallyHidden>
      </button>
    </div>
  );
}
