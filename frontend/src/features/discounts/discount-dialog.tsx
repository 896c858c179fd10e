import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as limits from '@/api/limits';
import { isRefusal } from '@/api/refusals';
import type { Discount } from '@/api/types';
import { discountKindLabels } from '@/entities/discount/kind';
import { categoriesQuery } from '@/entities/product/queries';
import { formatShortDateTime } from '@/lib/date';
import { ApiError } from '@/lib/errors';
import { Checkbox } from '@/ui/checkbox';
import { SelectField, TextField } from '@/ui/field';
import { ConflictChoice } from '@/ui/form/conflict-choice';
import { FormDialog } from '@/ui/form/form-dialog';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FullRow } from '@/ui/form-grid';
import { Options } from '@/ui/options';
import { PriceField } from '@/ui/price-field';
import { summary } from './conditions';
import * as styles from './discount-dialog.module.css';
import { discountFormValues, discountSchema } from './discount-schema';
import { presentDiscount, useSaveDiscount } from './queries';

interface DiscountDialogProps {
  /** The code to change; null for a new one. */
  discount: Discount | null;
  onClose: () => void;
}

/** Adds or changes a discount code. It stays open, with everything typed, until the server has taken it. */
export default function DiscountDialog({ discount, onClose }: DiscountDialogProps) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { mutateAsync: save } = useSaveDiscount();
  // The code that the next save starts from; no rendering depends on it.
  const base = useRef(discount);
  // The code as another staff member saved it meanwhile.
  const [theirs, setTheirs] = useState<Discount>();
  const form = useFormMutation({
    schema: discountSchema,
    defaultValues: discountFormValues(discount),
    send: async (conditions) => {
      try {
        return await save({ seen: base.current, conditions });
      } catch (error) {
        setTheirs(presentDiscount(error));
        throw atCode(error);
      }
    },
    onSuccess: onClose,
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
      explanation={
        theirs && (
          <ConflictChoice
            onTakeTheirs={() => {
              form.form.reset(discountFormValues(theirs));
              base.current = theirs;
              setTheirs(undefined);
            }}
            onKeepMine={(event) => {
              base.current = theirs;
              setTheirs(undefined);
              void form.submit(event);
            }}
          >
            <p>
              {`Bu indirim kodu siz düzenlerken değiştirildi (${formatShortDateTime(theirs.updatedAt)}): `}
              {`${summary(theirs, categories)}.`}
            </p>
          </ConflictChoice>
        )
      }
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
        <legend>Kategoriler</legend>
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
    </FormDialog>
  );
}

/** Says at the field that another code has this name. */
function atCode(error: unknown): unknown {
  return isRefusal(error, 'discount_exists')
    ? new ApiError(error.status, error.code, error.message, { code: error.message })
    : error;
}
