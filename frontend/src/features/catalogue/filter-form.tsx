import { useState } from 'react';
import type { Facets } from '@/api/types';
import type { ListOptions } from '@/entities/product/list-filter';
import { formatPriceInput, parsePrice } from '@/lib/price-input';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Chips } from '@/ui/chips';
import { SelectField, TextField } from '@/ui/field';
import * as styles from './filter-form.module.css';
import { priceRangeLabel } from './list-filter-labels';

interface FilterFormProps {
  choice: ListOptions;
  /** Undefined while a list is on its way: those of the list before stay. */
  facets: Facets | undefined;
  /** How often everything was taken back. */
  clears: number;
  onChoose: (changes: Partial<ListOptions>) => void;
  /** In a sheet: its id, by which the sheet's button sends it. */
  sheetFormId?: string;
  /** Called after a submit with valid prices. */
  onDone?: () => void;
}

interface Complaints {
  min?: string;
  max?: string;
}

const invalidAmount = 'Geçerli bir tutar yazın.';

/** Price steps, a range of one's own, what is reduced, what is sold out; each with how many there are. */
export default function FilterForm(props: FilterFormProps) {
  const { choice, clears, onChoose, sheetFormId, onDone } = props;
  const [complaints, setComplaints] = useState<Complaints>({});
  const [typed, setTyped] = useState(() => typedOf(choice));
  const [facets, setFacets] = useState(props.facets);
  if (props.facets && props.facets !== facets) setFacets(props.facets);

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
    onDone?.();
  }

  function chooseStep(key: string) {
    const [minPrice = null, maxPrice = null] = stepPrices(key);
    fill({ minPrice, maxPrice });
    onChoose({ minPrice, maxPrice });
  }

  return (
    <form
      id={sheetFormId}
      className={sheetFormId ? styles.sheet : styles.row}
      aria-label="Filtrele"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        applyPrices();
      }}
    >
      {facets && facets.prices.length > 0 && (
        <PriceSteps
          facets={facets}
          current={stepKey(choice)}
          asChips={sheetFormId !== undefined}
          onChoose={chooseStep}
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
      {!sheetFormId && <Button type="submit">Uygula</Button>}
      <div className={styles.switches}>
        <Switch
          label={`İndirimdekiler (${String(facets?.reduced ?? 0)})`}
          isOffered={(facets?.reduced ?? 0) > 0}
          checked={choice.reduced}
          onChange={(reduced) => onChoose({ reduced })}
        />
        <Switch
          label={`Stokta olmayanlar dahil (${String(facets?.outOfStock ?? 0)})`}
          isOffered={(facets?.outOfStock ?? 0) > 0}
          checked={choice.soldOut}
          onChange={(soldOut) => onChoose({ soldOut })}
        />
      </div>
    </form>
  );
}

type Prices = Pick<ListOptions, 'minPrice' | 'maxPrice'>;

const stepKey = ({ minPrice, maxPrice }: Prices) => `${String(minPrice)}:${String(maxPrice)}`;

const stepPrices = (key: string) =>
  key.split(':').map((price) => (price === 'null' ? null : Number(price)));

interface PriceStepsProps {
  facets: Facets;
  /** The range chosen, which may be none of the steps. */
  current: string;
  asChips: boolean;
  onChoose: (key: string) => void;
}

function PriceSteps({ facets, current, asChips, onChoose }: PriceStepsProps) {
  const any = { minPrice: null, maxPrice: null };
  const steps = facets.prices.map((step) => ({
    value: stepKey(step),
    label: priceRangeLabel(step),
    count: step.count,
  }));
  const all = { value: stepKey(any), label: priceRangeLabel(any) };
  if (asChips) {
    return (
      <Chips
        className={styles.steps}
        label="Fiyat"
        chips={[all, ...steps]}
        value={current}
        onChange={onChoose}
      />
    );
  }
  const isOwn = current !== all.value && steps.every(({ value }) => value !== current);
  return (
    <SelectField
      label="Fiyat"
      wrapperClass={styles.select}
      value={current}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value={all.value}>{all.label}</option>
      {isOwn && <option value={current}>Kendi aralığınız</option>}
      {steps.map(({ value, label, count }) => (
        <option key={value} value={value}>{`${label} (${String(count)})`}</option>
      ))}
    </SelectField>
  );
}

interface SwitchProps {
  label: string;
  /** Without anything to show by it, it is there only to be taken back. */
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
