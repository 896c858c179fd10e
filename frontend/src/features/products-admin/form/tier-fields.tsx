import Plus from 'lucide/dist/esm/icons/plus.mjs';
import Trash from 'lucide/dist/esm/icons/trash.mjs';
import { useFieldArray } from 'react-hook-form';
import * as limits from '@/api/limits';
import { Button } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { FieldLabel, TextField } from '@/ui/field/field';
import { PriceField } from '@/ui/field/price-field';
import { Icon } from '@/ui/text/icon';
import type { ProductFormKit } from './product-schema';
import * as styles from './tier-fields.module.css';

/** The quantity prices; the server checks that quantities rise and prices fall. */
export function TierFields({ form: { form, field } }: { form: ProductFormKit }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'tiers' });
  return (
    <fieldset className={styles.tiers}>
      <FieldLabel as="legend" className={styles.legend}>
        Toplu alım fiyatları
      </FieldLabel>
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
            icon={Trash}
            aria-label={`${String(index + 1)}. kademeyi kaldır`}
            onClick={() => remove(index)}
          />
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
