import { useState } from 'react';
import { Button } from '@/components/button';
import { SelectField, TextField } from '@/components/field';
import { sortOptions, type ListOptions } from '@/entities/product/list-filter';
import { parsePrice, formatPriceInput } from '@/lib/price-input';
import * as styles from './filter-bar.module.css';

interface FilterBarProps {
  choice: ListOptions;
  /** A search is ordered by how well things match, everything else by how well they sell. */
  isSearch: boolean;
  onChoose: (choice: ListOptions) => void;
}

interface Complaints {
  min?: string;
  max?: string;
}

const invalidAmount = 'Geçerli bir tutar yazın.';

/** Order and price range of a list. */
export function FilterBar({ choice, isSearch, onChoose }: FilterBarProps) {
  const [complaints, setComplaints] = useState<Complaints>({});

  function applyPrices(form: FormData) {
    const min = readPrice(form.get('enaz'));
    const max = readPrice(form.get('encok'));
    if (min === undefined) setComplaints({ min: invalidAmount });
    else if (max === undefined) setComplaints({ max: invalidAmount });
    else if (min !== null && max !== null && min > max) {
      setComplaints({ max: 'En az tutardan küçük olamaz.' });
    } else {
      setComplaints({});
      onChoose({ ...choice, minPrice: min, maxPrice: max });
    }
  }

  return (
    <form
      className={styles.bar}
      aria-label="Sırala ve süz"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        applyPrices(new FormData(event.currentTarget));
      }}
    >
      <SelectField
        label="Sırala"
        value={choice.sort}
        onChange={({ target }) =>
          onChoose({ ...choice, sort: target.value as ListOptions['sort'] })
        }
      >
        <option value="">{isSearch ? 'En uygun' : 'En çok satan'}</option>
        {sortOptions.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
      <PriceField label="En az (₺)" name="enaz" price={choice.minPrice} error={complaints.min} />
      <PriceField label="En çok (₺)" name="encok" price={choice.maxPrice} error={complaints.max} />
      <Button type="submit">Uygula</Button>
    </form>
  );
}

interface PriceFieldProps {
  label: string;
  name: string;
  price: number | null;
  error: string | undefined;
}

function PriceField({ label, name, price, error }: PriceFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      defaultValue={price === null ? '' : formatPriceInput(price)}
      error={error}
    />
  );
}

/** Null for an empty field, undefined for what is no amount. */
function readPrice(value: FormDataEntryValue | null): number | null | undefined {
  if (typeof value !== 'string' || value.trim() === '') return null;
  return parsePrice(value) ?? undefined;
}
