import { useId, useState } from 'react';
import { parsePrice } from '@/lib/price-input';
import { Button } from '@/ui/button/button';
import { Dialog } from '@/ui/dialog/dialog';
import { Checkbox } from '@/ui/field/checkbox';
import { Chips } from '@/ui/field/chips';
import { TextField } from '@/ui/field/field';
import { Muted } from '@/ui/text/text';
import * as styles from './filter-sheet.module.css';
import { anyPrice, priceRangeLabel, stepKey, stepPrices, type Prices } from './list-filter-labels';
import type { ListChoices } from './use-list-options';
import type { ProductPages } from './use-product-pages';

interface FilterSheetProps {
  /** The list as it is chosen now. */
  list: ProductPages;
  options: ListChoices;
  onClose: () => void;
}

type Complaints = Partial<Record<'min' | 'max', string>>;

const invalidAmount = 'Geçerli bir tutar yazın.';

const priceFields = [
  ['min', 'En az (₺)'],
  ['max', 'En çok (₺)'],
] as const;

/**
 * The filters in a sheet over the list, which follows every choice at once: price steps, a typed range, reduced and
 * sold-out products, each with its number of products.
 */
export default function FilterSheet({ list, options, onClose }: FilterSheetProps) {
  const { choice, choose, clear } = options;
  const formId = useId();
  const [complaints, setComplaints] = useState<Complaints>({});
  const [typed, setTyped] = useState(() => typedOf(choice));

  function fill(prices: Prices) {
    setTyped(typedOf(prices));
    setComplaints({});
  }

  // "Back" replaces the fields' values by the range that was chosen before.
  const chosen = stepKey(choice);
  const [filledFrom, setFilledFrom] = useState(chosen);
  if (chosen !== filledFrom) {
    setFilledFrom(chosen);
    fill(choice);
  }

  // While another range is typed no step holds, and each can be chosen instead.
  const filled = typedOf(choice);
  const isTyping = typed.min !== filled.min || typed.max !== filled.max;

  function applyPrices() {
    const faults = faultsOf(typed);
    setComplaints(faults);
    if (faults.min ?? faults.max) return;
    const prices = { minPrice: parsePrice(typed.min), maxPrice: parsePrice(typed.max) };
    if (stepKey(prices) !== chosen) choose(prices);
    onClose();
  }

  function chooseStep(key: string) {
    const prices = stepPrices(key);
    fill(prices);
    choose(prices);
  }

  function clearAll() {
    fill(anyPrice);
    clear(choice.sort);
  }

  const { prices = [], reduced = 0, outOfStock = 0 } = list.facets ?? {};
  return (
    <Dialog
      onClose={onClose}
      title="Filtre"
      bottom
      subtitle={
        <p className={styles.total} role="status">
          <Total list={list} />
        </p>
      }
      footer={
        <>
          <Button onClick={clearAll}>Temizle</Button>
          <Button className={styles.button} variant="primary" type="submit" form={formId}>
            Göster
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
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
            value={isTyping ? 'typed' : chosen}
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
    </Dialog>
  );
}

/** The number of products that the choice leaves; empty until it is known. */
function Total({ list: { products, total, error } }: Pick<FilterSheetProps, 'list'>) {
  if (products && total > 0) return `${String(total)} ürün`;
  if (products) return <Muted as="span">Ürün yok</Muted>;
  if (error) return null;
  return (
    <Muted as="span" aria-hidden="true">
      Yükleniyor...
    </Muted>
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
  const text = (price: number | null) => price?.toLocaleString('tr-TR') ?? '';
  return { min: text(minPrice), max: text(maxPrice) };
}

/** Returns what is wrong with the typed prices; a field may be empty. */
function faultsOf({ min, max }: ReturnType<typeof typedOf>): Complaints {
  const isNoAmount = (text: string) => text.trim() !== '' && parsePrice(text) === null;
  if (isNoAmount(min)) return { min: invalidAmount };
  if (isNoAmount(max)) return { max: invalidAmount };
  return (parsePrice(min) ?? 0) > (parsePrice(max) ?? Infinity)
    ? { max: '“En çok” tutarı, “En az” tutarından küçük olamaz.' }
    : {};
}
