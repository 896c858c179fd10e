import { useId, type SyntheticEvent } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { FieldError } from '@/ui/field';
import type { useFormMutation } from '@/ui/form/use-form-mutation';
import * as styles from './inline-field.module.css';

interface InlineFieldProps<Values extends FieldValues, Output> {
  /** A form that edits in place. */
  form: ReturnType<typeof useFormMutation<Values, Output, unknown>>;
  name: FieldPath<Values>;
  label: string;
  /** The saved value, as it is typed. */
  value: string;
  placeholder?: string;
  inputMode: 'decimal' | 'numeric';
}

/** A value of a table, edited in place: Enter saves, Escape restores, and an error is shown below. */
export function InlineField<Values extends FieldValues, Output>({
  form: { form, field, failure, isSending, submit },
  name,
  label,
  value,
  ...input
}: InlineFieldProps<Values, Output>) {
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
