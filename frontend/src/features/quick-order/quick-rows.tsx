import { useId } from 'react';
import { Link } from 'react-router';
import type { Product } from '@/api/types';
import { lastPieces, piecePrice } from '@/entities/product/price-and-stock';
import { formatMoney, toKurus } from '@/lib/money';
import { paths } from '@/lib/paths';
import { ErrorNote, Hint, Input, Select } from '@/ui/field/field';
import { Options } from '@/ui/field/options';
import { chosenProduct, fault, pieces, type QuickRow } from './quick-row';
import * as styles from './quick-rows.module.css';

interface QuickRowsProps {
  label: string;
  rows: QuickRow[];
  onChange: (row: QuickRow) => void;
}

/** Products with price and a field for the quantity, a line each. */
export function QuickRows({ label, rows, onChange }: QuickRowsProps) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map((row) => (
        <Row key={row.key} row={row} onChange={onChange} />
      ))}
    </ul>
  );
}

function Row({ row, onChange }: { row: QuickRow; onChange: QuickRowsProps['onChange'] }) {
  const noteId = useId();
  const product = chosenProduct(row);
  const wrong = fault(row);
  const count = pieces(row);
  const price = product && piecePrice(product, Math.max(1, count));
  const Note = wrong ? ErrorNote : Hint;
  const note = wrong ?? (product && lastPieces(product));
  return (
    <li>
      <div className={styles.what}>
        {row.text !== undefined && <small>{row.text}</small>}
        {row.products.length > 1 ? (
          <Select
            aria-label={`${row.text ?? ''}: ürün`}
            value={row.chosen}
            onChange={({ target }) => onChange({ ...row, chosen: target.value })}
          >
            <Options of={row.products.map((one) => [one._id, nameWithOptions(one)])} />
          </Select>
        ) : (
          product && (
            <Link to={paths.product(product.category, product._id)}>
              {nameWithOptions(product)}
            </Link>
          )
        )}
        {note && (
          <Note as="span" id={noteId}>
            {note}
          </Note>
        )}
      </div>
      {product && price !== undefined && (
        <>
          <span className={styles.price}>{formatMoney(price)}</span>
          <Input
            className={styles.quantity}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            aria-label={`${product.name}: adet`}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={note ? noteId : undefined}
            value={row.quantity}
            onChange={({ target }) => onChange({ ...row, quantity: target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Otherwise this key would also press the button that gets the focus.
              event.preventDefault();
              goToNextField(event.currentTarget);
            }}
          />
          <b>{count > 0 ? formatMoney((toKurus(price) * count) / 100) : '–'}</b>
        </>
      )}
    </li>
  );
}

/** From quantity to quantity, and from the last one to the button behind them. */
function goToNextField(field: HTMLElement) {
  const page = field.closest('[data-quick-order]');
  const all = Array.from(page?.querySelectorAll<HTMLElement>('input, button:enabled') ?? []);
  const next = all.slice(all.indexOf(field) + 1).find(({ localName }) => localName === 'input');
  (next ?? all.at(-1))?.focus();
}

/** The product's name with its options: 'Meşe Klasik Tavla, Büyük'. */
const nameWithOptions = ({ name, group }: Product): string =>
  [name, ...(group?.options ?? []).map(({ value }) => value)].join(', ');
