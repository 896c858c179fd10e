import type { ComponentProps } from 'react';
import { Field, Input, type TextField } from './field';
import * as styles from './price-field.module.css';

type PriceFieldProps = Omit<ComponentProps<typeof TextField>, 'wrapperClass' | 'full'>;

/** An amount in lira, typed as text: number inputs know no Turkish comma. */
export function PriceField({ label, hint, error, required = true, ...input }: PriceFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.affix}>
          <span aria-hidden="true">₺</span>
          <Input
            className={styles.input}
            inputMode="decimal"
            autoComplete="off"
            required={required}
            {...input}
            {...control}
          />
        </div>
      )}
    </Field>
  );
}
