import { useState } from 'react';
import { formatPriceInput, parsePrice } from '@/lib/price-input';
import { Checkbox } from '@/ui/checkbox';
import { Chips } from '@/ui/chips';
import { TextField } from '@/ui/field';
import * as styles from './filter-form.module.css';
import { anyPrice, priceRangeLabel, stepKey, stepPrices, type Prices } from './list-filter-labels';
import type { ListChoices } from './use-list-options';
import type { ProductPages } from './use-product-pages';

interface FilterFormProps {
  /** The id by which the sheet's button sends it. */
  id: string;
  /** The list as it is chosen now. */
  list: ProductPages;
  options: ListChoices;
  /** Called after a submit with valid prices. */
  onDone: () => void;
}

type Complaints = Partial<Record<'min' | 'max', string>>;

const invalidAmount = 'Geçerli bir tutar yazın.';

const priceFields = [
  ['min', 'En az (₺)'],
  ['max', 'En çok (₺)'],
] as const;

/** Price steps, a typed range, reduced and sold-out products; each with its number of products. */
export function FilterForm({ id, list, options, onDone }: FilterFormProps) {
  const { choice, clears, choose } = options;
  const [complaints, setComplaints] = useState<Complaints>({});
  const [typed, setTyped] = useState(() => typedOf(choice));

  function fill(prices: Prices) {
    setTyped(typedOf(prices));
    setComplaints({});
  }

  // A range that was chosen or cleared elsewhere replaces the fields' values.
  const source = `${stepKey(choice)} ${String(clears)}`;
  const [filledFrom, setFilledFrom] = useState(source);
  if (source !== filledFrom) {
    setFilledFrom(source);
    fill(choice);
  }

  function applyPrices() {
    const min = readPrice(typed.min);
    const max = readPrice(typed.max);
    const faults = faultsOf(min, max);
    setComplaints(faults);
    if (min === undefined || max === undefined || faults.max) return;
    if (min !== choice.minPrice || max !== choice.maxPrice) {
      choose({ minPrice: min, maxPrice: max });
    }
    onDone();
  }

  function chooseStep(key: string) {
    const prices = stepPrices(key);
    fill(prices);
    choose(prices);
  }

  const { prices = [], reduced = 0, outOfStock = 0 } = list.facets ?? {};
  return (
    <form
      id={id}
      className={styles.sheet}
      aria-label="Filtrele"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        applyPrices();
      }}
    >
      {prices.length > 0 && (
        <Chips
          className={styles.steps}
          label="Fiyat"
          chips={[anyPrice, ...prices].map((step) => ({
            ...step,
            value: stepKey(step),
            label: priceRangeLabel(step),
          }))}
          value={stepKey(choice)}
          onChange={chooseStep}
        />
      )}
      {priceFields.map(([bound, label]) => (
        <TextField
          key={bound}
          label={label}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed[bound]}
          error={complaints[bound]}
          wrapperClass={styles.price}
          onChange={({ target }) => setTyped({ ...typed, [bound]: target.value })}
        />
      ))}
      <div className={styles.switches}>
        <Switch
          label={`İndirimdekiler (${String(reduced)})`}
          // Hidden where all products are reduced, because it would change nothing.
          isOffered={reduced > 0 && reduced < list.total}
          checked={choice.reduced}
          onChange={(reduced) => choose({ reduced })}
        />
        <Switch
          label={`Stokta olmayanlar dahil (${String(outOfStock)})`}
          isOffered={outOfStock > 0}
          checked={choice.soldOut}
          onChange={(soldOut) => choose({ soldOut })}
        />
      </div>
    </form>
  );
}

interface SwitchProps {
  label: string;
  /** Shown without products only so that it can be cleared. */
  isOffered: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Switch({ label, isOffered, checked, onChange }: SwitchProps) {
  // The address follows a moment later; what was ticked shows at once.
  const [known, setKnown] = useState(checked);
  const [isOn, setIsOn] = useState(checked);
  if (known !== checked) {
    setKnown(checked);
    setIsOn(checked);
  }
  if (!isOffered && !checked) return null;
  return (
    <Checkbox
      checked={isOn}
      onChange={({ target }) => {
        setIsOn(target.checked);
        onChange(target.checked);
      }}
    >
      {label}
    </Checkbox>
  );
}

function typedOf({ minPrice, maxPrice }: Prices) {
  const text = (price: number | null) => (price === null ? '' : formatPriceInput(price));
  return { min: text(minPrice), max: text(maxPrice) };
}

/** Null for an empty field, undefined for what is no amount. */
function readPrice(text: string): number | null | undefined {
  return text.trim() === '' ? null : (parsePrice(text) ?? undefined);
}

function faultsOf(min: number | null | undefined, max: number | null | undefined): Complaints {
  if (min === undefined) return { min: invalidAmount };
  if (max === undefined) return { max: invalidAmount };
  return min !== null && max !== null && min > max
    ? { max: '“En çok” tutarı, “En az” tutarından küçük olamaz.' }
    : {};
}
