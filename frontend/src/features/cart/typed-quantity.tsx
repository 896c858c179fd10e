import type { SyntheticEvent } from 'react';
import { notifyMost } from '@/entities/cart/add-product';
import type { CartItem } from '@/entities/cart/cart-items';
import { mostPieces } from '@/entities/cart/cart-quantities';
import { Input } from '@/ui/field/field';
import * as styles from './cart-item-list.module.css';

interface TypedQuantityProps {
  item: CartItem;
  /** Id of the product's name. */
  describedBy: string;
  /** Called with the number, or without one if none that can be bought was typed. */
  onDone: (typed?: number) => void;
}

/** Takes the focus of the select that was in its place. */
function takeFocus(field: HTMLInputElement | null) {
  field?.focus();
  field?.select();
}

/** A field for a number that the select does not offer. Enter and leaving take it, Escape does not. */
export function TypedQuantity({ item, describedBy, onDone }: TypedQuantityProps) {
  const { product, quantity } = item;
  function take({ currentTarget: { value } }: SyntheticEvent<HTMLInputElement>) {
    const typed = Number(value);
    const isTooMany = typed > mostPieces(product);
    if (isTooMany) notifyMost(product);
    onDone(typed > 0 && !isTooMany ? typed : undefined);
  }
  return (
    <Input
      ref={takeFocus}
      className={styles.typed}
      aria-label="Adet"
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      defaultValue={quantity}
      aria-describedby={describedBy}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take(event);
        if (event.key === 'Escape') onDone();
      }}
    />
  );
}
