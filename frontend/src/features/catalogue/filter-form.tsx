import { useState } from 'react';
import type { Facets } from '@/api/types';
import type { ListOptions } from '@/entities/product/list-filter';
import { formatPriceInput, parsePrice } from '@/lib/price-input';
import { useLastKnown } from '@/lib/use-last-known';
import { Checkbox } from '@/ui/checkbox';
import { Chips } from '@/ui/chips';
import { TextField } from '@/ui/field';
import * as styles from './filter-form.module.css';
import { anyPrice, priceRangeLabel, stepKey, stepPrices } from './list-filter-labels';

interface FilterFormProps {
  /** The id by which the sheet's button sends it. */
  id: string;
  choice: ListOptions;
  /** How many products the list has as it is chosen now. */
  total: number | undefined;
  /** Undefined while a list is on its way: those of the list before stay. */
  facets: Facets | undefined;
  /** Counts how often all filters were cleared. */
  clears: number;
  onChoose: (changes: Partial<ListOptions>) => void;
  /** Called after a submit with valid prices. */
  onDone: () => void;
}

interface Complaints {
  min?: string;
  max?: string;
}

const invalidAmount = 'Geçerli bir tutar yazın.';

/** Price steps, a typed range, reduced and sold-out products; each with its number of products. */
export function FilterForm(props: FilterFormProps) {
  const { id, choice, clears, onChoose, onDone } = props;
  const [complaints, setComplaints] = useState<Complaints>({});
  const [typed, setTyped] = useState(() => typedOf(choice));
  const facets = useLastKnown(props.facets);
  const total = useLastKnown(props.total) ?? 0;

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
      onChoose({ minPrice: min, maxPrice: max });
    }
    onDone();
  }

  function chooseStep(key: string) {
    const prices = stepPrices(key);
    fill(prices);
    onChoose(prices);
  }

  const { prices = [], reduced = 0, outOfStock = 0 } = facets ?? {};
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
      <PriceField
        label="En az (₺)"
        value={typed.min}
        error={complaints.min}
        onChange={(min) => setTyped({ ...typed, min })}
      />
      <PriceField
        label="En çok (₺)"
        value={typed.max}
        error={complaints.max}
        onChange={(max) => setTyped({ ...typed, max })}
      />
      <div className={styles.switches}>
        <Switch
          label={`İndirimdekiler (${String(reduced)})`}
          // Hidden where all products are reduced, because it would change nothing.
          isOffered={reduced > 0 && reduced < total}
          checked={choice.reduced}
          onChange={(reduced) => onChoose({ reduced })}
        />
        <Switch
          label={`Stokta olmayanlar dahil (${String(outOfStock)})`}
          isOffered={outOfStock > 0}
          checked={choice.soldOut}
          onChange={(soldOut) => onChoose({ soldOut })}
        />
      </div>
    </form>
  );
}

type Prices = Pick<ListOptions, 'minPrice' | 'maxPrice'>;

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

interface PriceFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function PriceField({ label, value, error, onChange }: PriceFieldProps) {
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={value}
      error={error}
      wrapperClass={styles.price}
      onChange={({ target }) => onChange(target.value)}
    />
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
