import * as fieldStyles from '@/components/field.module.css';
import { quantityOptions, type CartItem } from '@/entities/cart/rules';
import { classNames } from '@/lib/class-names';
import * as styles from './quantity-select.module.css';

interface QuantitySelectProps {
  item: CartItem;
  /** Id of the product's name. */
  describedBy: string;
  onChange: (quantity: number) => void;
}

export function QuantitySelect({ item, describedBy, onChange }: QuantitySelectProps) {
  return (
    <label className={styles.quantity}>
      <span>Adet</span>
      <select
        className={classNames(fieldStyles.select, styles.select)}
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
  );
}
