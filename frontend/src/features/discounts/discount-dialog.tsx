import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as limits from '@/api/limits';
import { isRefusal } from '@/api/refusals';
import type { Category, Discount } from '@/api/types';
import { discountKindLabels } from '@/entities/discount/kind';
import { categoriesQuery } from '@/entities/product/queries';
import { formatShortDateTime } from '@/lib/date';
import { ApiError } from '@/lib/errors';
import { formatMoney } from '@/lib/money';
import { parsePrice } from '@/lib/price-input';
import { parseShopTime } from '@/lib/shop-time';
import { Checkbox } from '@/ui/field/checkbox';
import { SelectField, TextField } from '@/ui/field/field';
import { Options } from '@/ui/field/options';
import { PriceField } from '@/ui/field/price-field';
import { FormDialog } from '@/ui/form/form-dialog';
import { LeaveQuestion } from '@/ui/form/leave-question';
import { useVersionedForm } from '@/ui/form/use-versioned-form';
import {
  changedMeanwhile,
  comparedText,
  textOrEmpty,
  type ComparedField,
} from '@/ui/form/versioned-values';
import { FullRow } from '@/ui/layout/form-grid';
import * as styles from './discount-dialog.module.css';
import { discountFormValues, discountSchema, type DiscountFormValues } from './discount-schema';
import { presentDiscount, useSaveDiscount } from './queries';

interface DiscountDialogProps {
  /** The code to change; null for a new one. */
  discount: Discount | null;
  onClose: () => void;
}

/** Adds or changes a discount code. It stays open, with everything typed, until the server has taken it. */
export default function DiscountDialog({ discount, onClose }: DiscountDialogProps) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const save = useSaveDiscount();
  const form = useVersionedForm({
    stored: discount,
    formValues: discountFormValues,
    schema: discountSchema,
    fields: comparedFields(categories),
    heading: (now) => changedMeanwhile('Bu indirim kodu', now?.updatedAt),
    present: presentDiscount,
    save: async ({ values, base }) => {
      try {
        await save({ seen: base, conditions: values });
      } catch (error) {
        throw atCode(error);
      }
    },
    onSaved: onClose,
  });
  const { control, register } = form.form;
  const kind = useWatch({ control, name: 'kind' });
  return (
    <FormDialog
      form={form}
      submitLabel="Kaydet"
      two
      dense
      large
      title={discount ? `İndirim kodu: ${discount.code}` : 'Yeni indirim kodu'}
      onClose={onClose}
      explanation={form.explanation}
    >
      <TextField
        full
        label="Kod"
        hint="Harf, rakam ve tire; büyük küçük harf fark etmez."
        maxLength={limits.discountInputCodeMaxLength}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        {...form.field('code')}
      />
      <SelectField label="Tür" {...form.field('kind')}>
        <Options of={Object.entries(discountKindLabels)} />
      </SelectField>
      {kind === 'percent' && (
        <TextField
          label="İndirim yüzdesi"
          inputMode="numeric"
          autoComplete="off"
          required
          {...form.field('value')}
        />
      )}
      {kind === 'amount' && <PriceField label="İndirim tutarı" {...form.field('value')} />}
      <FullRow>
        <PriceField
          label="En düşük sepet tutarı (isteğe bağlı)"
          required={false}
          {...form.field('minimum')}
        />
      </FullRow>
      <TextField
        label="Başlangıç (isteğe bağlı)"
        type="datetime-local"
        {...form.field('startsAt')}
      />
      <TextField label="Bitiş (isteğe bağlı)" type="datetime-local" {...form.field('endsAt')} />
      <TextField
        label="Kullanım sayısı (isteğe bağlı)"
        hint="Boşsa sınır yoktur; iptal edilen siparişler sayılmaz."
        inputMode="numeric"
        autoComplete="off"
        {...form.field('maxUses')}
      />
      <TextField
        label="Müşteri başına kullanım (isteğe bağlı)"
        inputMode="numeric"
        autoComplete="off"
        {...form.field('maxUsesPerCustomer')}
      />
      <FullRow as="fieldset" className={styles.categories}>
        <legend className={styles.legend}>Kategoriler</legend>
        <p className={styles.hint}>Hiçbiri seçili değilse bütün ürünlerde geçerlidir.</p>
        <div className={styles.choices}>
          {categories.map(({ _id, path }) => (
            <Checkbox key={_id} value={_id} {...register('categories')}>
              {path}
            </Checkbox>
          ))}
        </div>
      </FullRow>
      <FullRow>
        <Checkbox {...register('isActive')}>Kod açık</Checkbox>
      </FullRow>
      <LeaveQuestion hasChanges={form.isDirty} />
    </FormDialog>
  );
}

const timeText = (typed: string) => {
  const time = parseShopTime(typed);
  return time === null ? 'boş' : formatShortDateTime(time);
};

const amountText = (typed: string) => {
  const amount = parsePrice(typed);
  return amount === null ? textOrEmpty(typed) : formatMoney(amount);
};

/** The conditions of a code as a conflict shows them. */
function comparedFields(all: Category[]): ComparedField<DiscountFormValues>[] {
  return [
    comparedText('code', 'Kod'),
    { name: 'kind', label: 'Tür', text: ({ kind }) => discountKindLabels[kind] },
    {
      name: 'value',
      label: 'İndirim',
      text: ({ kind, value }) => (kind === 'percent' ? `%${value}` : amountText(value)),
    },
    {
      name: 'minimum',
      label: 'En düşük sepet tutarı',
      text: ({ minimum }) => amountText(minimum),
    },
    { name: 'startsAt', label: 'Başlangıç', text: ({ startsAt }) => timeText(startsAt) },
    { name: 'endsAt', label: 'Bitiş', text: ({ endsAt }) => timeText(endsAt) },
    comparedText('maxUses', 'Kullanım sayısı'),
    comparedText('maxUsesPerCustomer', 'Müşteri başına kullanım'),
    {
      name: 'categories',
      label: 'Kategoriler',
      text: ({ categories }) => {
        const chosen = all.filter(({ _id }) => categories.includes(_id));
        return chosen.map(({ path }) => path).join(', ') || 'hepsi';
      },
    },
    { name: 'isActive', label: 'Kod', text: ({ isActive }) => (isActive ? 'açık' : 'kapalı') },
  ];
}

/** Says at the field that another code has this name. */
function atCode(error: unknown): unknown {
  return isRefusal(error, 'discount_exists')
    ? new ApiError(error.status, error.code, error.message, { code: error.message })
    : error;
}
