import { useEffect, useRef, useState } from 'react';
import type { Facets } from '@/api/types';
import { Button } from '@/components/button';
import * as checkboxStyles from '@/components/checkbox.module.css';
import { Chips } from '@/components/chips';
import { SelectField, TextField } from '@/components/field';
import type { ListOptions } from '@/entities/product/list-filter';
import { formatPriceInput, parsePrice } from '@/lib/price-input';
import * as styles from './filter-form.module.css';
import { priceRangeLabel } from './list-filter-labels';

interface FilterFormProps {
  choice: ListOptions;
  /** Undefined while a list is on its way: those of the list before stay. */
  facets: Facets | undefined;
  onChoose: (choice: ListOptions) => void;
  /** In a sheet: its id, by which the sheet's button sends it. */
  sheetFormId?: string;
  /** Prices were fine, and somebody has finished. */
  onDone?: () => void;
}

interface Complaints {
  min?: string;
  max?: string;
}

const invalidAmount = 'Geçerli bir tutar yazın.';

/** Price steps, a range of one's own, what is reduced, what is sold out; each with how many there are. */
export default function FilterForm(props: FilterFormProps) {
  const { choice, onChoose, sheetFormId, onDone } = props;
  const [complaints, setComplaints] = useState<Complaints>({});
  const [facets, setFacets] = useState(props.facets);
  if (props.facets && props.facets !== facets) setFacets(props.facets);

  function applyPrices(form: FormData) {
    const min = readPrice(form.get('enaz'));
    const max = readPrice(form.get('encok'));
    const faults = faultsOf(min, max);
    setComplaints(faults);
    if (min === undefined || max === undefined || faults.max) return;
    if (min !== choice.minPrice || max !== choice.maxPrice) {
      onChoose({ ...choice, minPrice: min, maxPrice: max });
    }
    onDone?.();
  }

  function chooseStep(key: string) {
    const [minPrice = null, maxPrice = null] = stepPrices(key);
    setComplaints({});
    onChoose({ ...choice, minPrice, maxPrice });
  }

  return (
    <form
      id={sheetFormId}
      className={sheetFormId ? styles.sheet : styles.row}
      aria-label="Süz"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        applyPrices(new FormData(event.currentTarget));
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
      <PriceField label="En az (₺)" name="enaz" price={choice.minPrice} error={complaints.min} />
      <PriceField label="En çok (₺)" name="encok" price={choice.maxPrice} error={complaints.max} />
      {!sheetFormId && <Button type="submit">Uygula</Button>}
      <div className={styles.switches}>
        <Switch
          label={`İndirimdekiler (${String(facets?.reduced ?? 0)})`}
          isOffered={(facets?.reduced ?? 0) > 0}
          checked={choice.reduced}
          onChange={(reduced) => onChoose({ ...choice, reduced })}
        />
        <Switch
          label={`Stokta olmayanlar da (${String(facets?.outOfStock ?? 0)})`}
          isOffered={(facets?.outOfStock ?? 0) > 0}
          checked={choice.soldOut}
          onChange={(soldOut) => onChoose({ ...choice, soldOut })}
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
    <label className={checkboxStyles.checkbox}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => {
          setIsOn(target.checked);
          onChange(target.checked);
        }}
      />
      {label}
    </label>
  );
}

interface PriceFieldProps {
  label: string;
  name: string;
  price: number | null;
  error: string | undefined;
}

function PriceField({ label, name, price, error }: PriceFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const text = price === null ? '' : formatPriceInput(price);
  // A range chosen elsewhere replaces what stands in the field, which keeps its focus.
  useEffect(() => {
    if (field.current) field.current.value = text;
  }, [text]);
  return (
    <TextField
      ref={field}
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      defaultValue={text}
      error={error}
      wrapperClass={styles.price}
    />
  );
}

/** Null for an empty field, undefined for what is no amount. */
function readPrice(value: FormDataEntryValue | null): number | null | undefined {
  if (typeof value !== 'string' || value.trim() === '') return null;
  return parsePrice(value) ?? undefined;
}

function faultsOf(min: number | null | undefined, max: number | null | undefined): Complaints {
  if (min === undefined) return { min: invalidAmount };
  if (max === undefined) return { max: invalidAmount };
  return min !== null && max !== null && min > max ? { max: 'En az tutardan küçük olamaz.' } : {};
}
