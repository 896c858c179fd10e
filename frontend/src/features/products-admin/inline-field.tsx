import { useId, type SyntheticEvent } from 'react';
import type { $ZodType } from 'zod/v4/core';
import { FieldError } from '@/ui/field';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import * as styles from './inline-field.module.css';

interface InlineFieldProps<Values> {
  /** Its only field is the value. */
  schema: $ZodType<Values, Record<string, string>>;
  name: keyof Values & string;
  label: string;
  /** The saved value, as it is typed. */
  value: string;
  placeholder?: string;
  inputMode: 'decimal' | 'numeric';
  send: (values: Values) => Promise<unknown>;
}

/** A value of a table, edited in place: Enter saves, Escape restores, and an error is shown below. */
export function InlineField<Values>({
  schema,
  name,
  label,
  value,
  send,
  ...input
}: InlineFieldProps<Values>) {
  const { form, field, failure, isSending, submit } = useFormMutation({
    schema,
    defaultValues: { [name]: value },
    inPlace: true,
    send,
    onSuccess: (_, { resetField }) => resetField(name),
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
