import { quantityOptions } from '@/entities/cart/rules';

interface QuantitySelectProps {
  quantity: number;
  /** Id of the product's name. */
  describedBy: string;
  onChange: (quantity: number) => void;
}

export function QuantitySelect({ quantity, describedBy, onChange }: QuantitySelectProps) {
  return (
    <label className="qty">
      <span>Adet</span>
      <select
        className="select"
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
