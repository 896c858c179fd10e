import Minus from 'lucide/dist/esm/icons/minus.mjs';
import Plus from 'lucide/dist/esm/icons/plus.mjs';
import type { ReactNode } from 'react';
import { Options } from '@/ui/field/options';
import { Icon } from '@/ui/text/icon';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import { notifyMost } from './add-product';
import { quantityOptions, type CartItem } from './cart-items';
import { mostPieces } from './cart-quantities';
import * as styles from './quantity-stepper.module.css';

interface QuantityStepperProps {
  item: CartItem;
  /** Id of the product's name. */
  describedBy: string;
  /** The quantity that can't be lowered further; zero where one less takes the product out. */
  least?: number;
  onLess: () => void;
  onChange: (quantity: number) => void;
  /** A last choice of the select. */
  children?: ReactNode;
}

/** The quantity as a select, between buttons for one less and one more. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { item, describedBy, least = 0, onLess, onChange, children } = props;
  const { product, quantity } = item;
  return (
    <div className={styles.stepper}>
      <button
        className={styles.step}
        type="button"
        aria-describedby={describedBy}
        // Not `disabled`, which would take the keyboard focus away at the last step down.
        aria-disabled={quantity <= least}
        onClick={() => quantity > least && onLess()}
      >
        <Icon of={Minus} />
        <VisuallyHidden>− Bir azalt</VisuallyHidden>
      </button>
      <label className={styles.label}>
        <VisuallyHidden>Adet</VisuallyHidden>
        <select
          className={styles.select}
          value={quantity}
          aria-describedby={describedBy}
          onChange={(event) => onChange(Number(event.target.value))}
        >
          <Options of={quantityOptions(item).map((option) => [option, option])} />
          {children}
        </select>
      </label>
      <button
        className={styles.step}
        type="button"
        aria-describedby={describedBy}
        // A sold-out product can only be removed.
        disabled={!product.inStock}
        onClick={() =>
          quantity < mostPieces(product) ? onChange(quantity + 1) : notifyMost(product)
        }
      >
        <Icon of={Plus} />
        <VisuallyHidden>+ Bir artır</VisuallyHidden>
      </button>
    </div>
  );
}
