import type { Product } from '@/api/types';
import { notifyMost } from '@/entities/cart/add-product';
import { QuantityStepper } from '@/entities/cart/quantity-stepper';
import { mostPieces } from '@/entities/cart/rules';

interface QuantityPickerProps {
  product: Product;
  quantity: number;
  /** Id of the product's name. */
  describedBy: string;
  onChange: (quantity: number) => void;
}

/** How many pieces the page's buttons put into the cart. */
export function QuantityPicker(props: QuantityPickerProps) {
  const { product, quantity, describedBy, onChange } = props;
  return (
    <QuantityStepper
      item={{ product, quantity }}
      describedBy={describedBy}
      least={1}
      onLess={() => onChange(quantity - 1)}
      onMore={() => {
        if (quantity < mostPieces(product)) onChange(quantity + 1);
        else notifyMost(product);
      }}
      onChange={onChange}
    />
  );
}
