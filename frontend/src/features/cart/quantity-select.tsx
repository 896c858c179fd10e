import * as fieldStyles from '@/components/field.module.css';
import { quantityOptions } from '@/entities/cart/rules';
import { classNames } from '@/lib/class-names';
import * as styles from './quantity-select.module.css';

interface QuantitySelectProps {
  quantity: number;
  /** Id of the product's name. */
  describedBy: string;
  onChange: (quantity: number) => void;
}

export function QuantitySelect({ quantity, describedBy, onChange }: QuantitySelectProps) {
  return (
    <label className={styles.quantity}>
      <span>Adet</span>
      <select
        className={classNames(fieldStyles.select, styles.select)}
        value={quantity}
        aria-describedby={describedBy}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {quantityOptions(quantity).map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </label>
  );
}
