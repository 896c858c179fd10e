import { useId, useRef, type SyntheticEvent } from 'react';
import type { $ZodType } from 'zod/v4/core';
import type { Product } from '@/api/types';
import { errorText } from '@/lib/errors';
import { FieldError } from '@/ui/field';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import * as styles from './inline-field.module.css';
import { presentProduct } from './product-queries';

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
  /** Saves the values; `seen` is the product as it was when typing began. */
  send: (values: Values, seen: Product) => Promise<unknown>;
}

/**
 * A value of a table, edited in place: Enter saves, Escape restores, and an error is shown below. If the stored value has
 * changed meanwhile, it is shown there too, and a second Enter saves the typed value over it.
 */
export function InlineField<Values>({
  schema,
  name,
  label,
  product,
  text,
  send,
  ...input
}: InlineFieldProps<Values>) {
  const value = text(product);
  const seen = useRef(product);
  const { form, field, failure, isSending, isDirty, submit } = useFormMutation({
    schema,
    defaultValues: { [name]: value },
    inPlace: true,
    send: (values) => send(values, seen.current),
    onSuccess: (_, { resetField }) => resetField(name),
    onFailure: (error) => {
      seen.current = presentProduct(error) ?? seen.current;
    },
    failureText: (error) => {
      const present = presentProduct(error);
      if (!present) return errorText(error);
      const stored = text(present) || (input.placeholder ?? '');
      return `Bu sırada değişti, kayıtlı değer: ${stored}. Yazdığınızı kaydetmek için Enter’a basın.`;
    },
  });
  const { error = failure, onChange, onBlur, ...control } = field(name);
  const noteId = useId();

  function restore() {
    form.clearErrors();
    form.resetField(name);
  }

  function commit(event: SyntheticEvent<HTMLInputElement>) {
    if (event.currentTarget.value.trim() === value) restore();
    else void submit(event);
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
        onChange={(event) => {
          // A refetch during typing changes nothing that the user sees.
          if (!isDirty) seen.current = product;
          form.clearErrors();
          void onChange(event);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(event);
          if (event.key === 'Escape') restore();
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
