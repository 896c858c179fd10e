import type { InputHTMLAttributes, Ref } from 'react';
import { Field } from '@/components/field';

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
        <div className="affix">
          <span aria-hidden="true">₺</span>
          <input
            className="input"
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
