import { useId, type SyntheticEvent } from 'react';
import type { $ZodType } from 'zod/v4/core';
import type { Product } from '@/api/types';
import { errorText } from '@/lib/errors';
import { FieldError } from '@/ui/field/field';
import { useVersionedForm } from '@/ui/form/use-versioned-form';
import { presentProduct } from '../product-queries';
import * as styles from './inline-field.module.css';

interface InlineFieldProps<Values> {
  /** Its only field is the value. */
  schema: $ZodType<Values, Record<string, string>>;
  name: keyof Values & string;
  label: string;
  product: Product;
  /** Returns the product's value, as it is typed. */
  text: (product: Product) => string;
  placeholder?: string;
  inputMode: 'decimal' | 'numeric';
  /** Saves the values; `base` is the product as it was when typing began. Returns it as it is now. */
  save: (values: Values, base: Product) => Promise<Product>;
}

/**
 * A value of a table, edited in place: Enter saves, Escape restores, and an error is shown below. If the stored value has
 * changed meanwhile, it is shown there too, and a second Enter saves the typed value over it.
 */
export function InlineField<Values extends object>({
  schema,
  name,
  label,
  product,
  text,
  save,
  ...input
}: InlineFieldProps<Values>) {
  const value = text(product);
  const form = useVersionedForm({
    stored: product,
    formValues: (stored): Record<string, string> => ({ [name]: text(stored) }),
    schema,
    fields: [],
    heading: () => '',
    present: presentProduct,
    save: ({ values, base }) => save(values, base),
    onSaved: (saved, startOver) => startOver(saved),
    keepsFocus: true,
    failureText: (error) => {
      const present = presentProduct(error);
      if (!present) return errorText(error);
      const stored = text(present) || (input.placeholder ?? '');
      return `Bu sırada değişti, kayıtlı değer: ${stored}. Yazdığınızı kaydetmek için Enter’a basın.`;
    },
  });
  const { failure, isSending, hasConflict, takeStored, keepTyped, submit } = form;
  const { error = failure, onChange, onBlur, ...control } = form.field(name);
  const noteId = useId();

  function commit(event: SyntheticEvent<HTMLInputElement>) {
    if (event.currentTarget.value.trim() === value) takeStored();
    else void (hasConflict ? keepTyped(event) : submit(event));
  }

  return (
    <div className={styles.inline}>
      <input
        {...input}
        {...control}
        className={styles.input}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        aria-busy={isSending || undefined}
        autoComplete="off"
        // What is typed during a save would look saved, because leaving the field then saves nothing.
        readOnly={isSending}
        onChange={(event) => {
          form.form.clearErrors();
          void onChange(event);
        }}
        onKeyDown={(event) => {
          if (isSending) return;
          if (event.key === 'Enter') commit(event);
          if (event.key === 'Escape') takeStored();
        }}
        // As in a spreadsheet, leaving the field saves. After an error only Enter tries again.
        onBlur={(event) => {
          void onBlur(event);
          if (!error) commit(event);
        }}
      />
      {error && (
        <FieldError id={noteId} role="alert">
          {error}
        </FieldError>
      )}
    </div>
  );
}
