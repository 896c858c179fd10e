import Minus from 'lucide/dist/esm/icons/minus.mjs';
import Plus from 'lucide/dist/esm/icons/plus.mjs';
import { useEffect, useRef, useState } from 'react';
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
}

/** The value of the choice that opens the field. */
const more = 'more';

/** The quantity as a select, between buttons for one less and one more. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { item, describedBy, least = 0, onLess, onChange } = props;
  const { product, quantity } = item;
  const [isTyping, setTyping] = useState(false);
  const options = quantityOptions(item);
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
        {isTyping ? (
          <TypedQuantity
            {...props}
            onDone={(typed) => {
              setTyping(false);
              if (typed) onChange(typed);
            }}
          />
        ) : (
          <select
            className={styles.select}
            value={quantity}
            aria-describedby={describedBy}
            onChange={({ target }) => {
              if (target.value === more) setTyping(true);
              else onChange(Number(target.value));
            }}
          >
            <Options of={options.map((option) => [option, String(option)])} />
            {Math.max(...options) < mostPieces(product) && (
              <option value={more}>Daha fazla…</option>
            )}
          </select>
        )}
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

interface TypedQuantityProps extends QuantityStepperProps {
  /** Called with the number, or without one if none that can be bought was typed. */
  onDone: (typed?: number) => void;
}

/** A field for a number that the select does not offer. Enter and leaving take it, Escape does not. */
function TypedQuantity({ item: { product, quantity }, describedBy, onDone }: TypedQuantityProps) {
  const [text, setText] = useState(String(quantity));
  const field = useRef<HTMLInputElement>(null);
  // The select that had the focus is gone.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  function take() {
    const typed = Number(text);
    if (typed > mostPieces(product)) notifyMost(product);
    onDone(typed >= 1 && typed <= mostPieces(product) ? typed : undefined);
  }
  return (
    <input
      className={styles.typed}
      inputMode="numeric"
      autoComplete="off"
      ref={field}
      value={text}
      aria-describedby={describedBy}
      onChange={({ target }) => setText(target.value.replace(/\D/g, '').slice(0, 3))}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key === 'Escape') onDone();
      }}
    />
  );
}
