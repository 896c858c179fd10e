import { Plus, Trash2 } from 'lucide';
import { useFieldArray } from 'react-hook-form';
import * as limits from '@/api/limits';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/field';
import * as fieldStyles from '@/ui/field.module.css';
import { Icon } from '@/ui/icon';
import { IconButton } from '@/ui/icon-button';
import { PriceField } from '@/ui/price-field';
import type { ProductFormKit } from './product-schema';
import * as styles from './tier-fields.module.css';

/** From how many pieces on a piece costs what; the server looks that quantities rise and prices fall. */
export function TierFields({ form: { form, field } }: { form: ProductFormKit }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'tiers' });
  return (
    <fieldset className={styles.tiers}>
      <legend className={fieldStyles.label}>Toplu alım fiyatları</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.tier}>
          <TextField
            label={`${String(index + 1)}. kademe: en az adet`}
            inputMode="numeric"
            autoComplete="off"
            {...field(`tiers.${index}.minQuantity`)}
          />
          <PriceField
            label={`${String(index + 1)}. kademe: birim fiyat`}
            {...field(`tiers.${index}.price`)}
          />
          <IconButton
            aria-label={`${String(index + 1)}. kademeyi kaldır`}
            onClick={() => remove(index)}
          >
            <Icon of={Trash2} />
          </IconButton>
        </div>
      ))}
      {fields.length < limits.productInputTiersMaxItems && (
        <Button onClick={() => append({ minQuantity: '', price: '' })}>
          <Icon of={Plus} />
          Yeni kademe
        </Button>
      )}
    </fieldset>
  );
}
