import { Minus, Plus } from 'lucide';
import { quantityOptions, type CartItem } from '@/entities/cart/cart-items';
import { Icon } from '@/ui/icon';
import { VisuallyHidden } from '@/ui/visually-hidden';
import * as styles from './quantity-stepper.module.css';

interface QuantityStepperProps {
  item: CartItem;
  /** Id of the product's name. */
  describedBy: string;
  onLess: () => void;
  onMore: () => void;
  onChange: (quantity: number) => void;
}

/** The quantity as a select, between buttons for one less and one more. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { item, describedBy, onLess, onMore, onChange } = props;
  return (
    <div className={styles.stepper}>
      <button type="button" aria-describedby={describedBy} onClick={onLess}>
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
        // What is sold out can only go.
        disabled={!item.product.inStock}
        onClick={onMore}
      >
        <Icon of={Plus} />
        <VisuallyHidden>+ Bir artır</VisuallyHidden>
      </button>
    </div>
  );
}
