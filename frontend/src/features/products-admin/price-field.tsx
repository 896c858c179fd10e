import type { InputHTMLAttributes, Ref } from 'react';
import { classNames } from '@/lib/class-names';
import { Field } from '@/ui/field';
import * as fieldStyles from '@/ui/field.module.css';
import * as styles from './price-field.module.css';

interface PriceFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** An amount in lira, typed as text: number inputs know no Turkish comma. */
export function PriceField({ label, error, ...input }: PriceFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className={styles.affix}>
          <span aria-hidden="true">₺</span>
          <input
            className={classNames(fieldStyles.input, styles.input)}
            inputMode="decimal"
            autoComplete="off"
            required
            {...input}
            {...control}
          />
        </div>
      )}
    </Field>
  );
}
