import * as limits from '@/api/limits';
import { SelectField, TextField } from '@/ui/field/field';
import { Options } from '@/ui/field/options';
import { Stack } from '@/ui/layout/stack';
import { FilterMenu } from '@/ui/list/filter-menu';
import { SearchField } from '@/ui/list/search-field';
import { stateChoices, type InvoiceFilter } from './invoice-filter';
import * as styles from './invoice-filter-bar.module.css';

interface InvoiceFilterBarProps {
  filter: InvoiceFilter;
  onChange: (over: Partial<InvoiceFilter>, options?: { replace?: boolean }) => void;
}

/** Search, status and days of the list of invoices. */
export function InvoiceFilterBar({ filter, onChange }: InvoiceFilterBarProps) {
  const { state, search, from, to } = filter;
  return (
    <Stack
      as="form"
      gap="s"
      className={styles.bar}
      role="search"
      aria-label="Faturaları filtrele"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField
        label="Fatura ara"
        placeholder="Fatura no, sipariş no, alıcı, vergi no"
        value={search}
        maxLength={limits.invoiceListSearchMaxLength}
        // A history entry for each letter would make "back" useless.
        onChange={(search) => onChange({ search }, { replace: true })}
      />
      <SelectField
        label="Durum"
        value={state}
        onChange={({ target }) => onChange({ state: target.value as typeof state })}
      >
        <Options of={stateChoices} />
      </SelectField>
      <FilterMenu count={[from, to].filter(Boolean).length}>
        <TextField
          type="date"
          label="İlk gün"
          value={from ?? ''}
          max={to ?? undefined}
          onChange={({ target }) => onChange({ from: target.value || null })}
        />
        <TextField
          type="date"
          label="Son gün"
          value={to ?? ''}
          min={from ?? undefined}
          onChange={({ target }) => onChange({ to: target.value || null })}
        />
      </FilterMenu>
    </Stack>
  );
}
