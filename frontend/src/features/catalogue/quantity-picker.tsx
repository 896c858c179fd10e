import type { ComponentProps } from 'react';
import { QuantityStepper } from '@/entities/cart/quantity-stepper';

/** How many pieces the page's buttons put into the cart. */
export default function QuantityPicker(
  props: Omit<ComponentProps<typeof QuantityStepper>, 'least' | 'onLess'>,
) {
  const { item, onChange } = props;
  return <QuantityStepper {...props} least={1} onLess={() => onChange(item.quantity - 1)} />;
}
