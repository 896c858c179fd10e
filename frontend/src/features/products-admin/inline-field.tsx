import { CircleAlert } from 'lucide';
import { useId, useState } from 'react';
import { ApiError, errorText } from '@/api/errors';
import { classNames } from '@/lib/class-names';
import * as fieldStyles from '@/ui/field.module.css';
import { Icon } from '@/ui/icon';
import * as styles from './inline-field.module.css';

interface InlineFieldProps {
  label: string;
  /** The saved value, as it is typed. */
  value: string;
  placeholder?: string;
  inputMode: 'decimal' | 'numeric';
  /** The wire name, for the server's errors. */
  field: 'offerPrice' | 'stock';
  /** Returns the error of a text, if any. */
  check: (text: string) => string | undefined;
  save: (text: string) => Promise<unknown>;
}

/** A value of a table, edited in place: Enter saves, Escape restores, and an error is shown below. */
export function InlineField({ label, value, field, check, save, ...input }: InlineFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const noteId = useId();

  async function commit() {
    const text = typed?.trim();
    if (text === undefined || isSaving) return;
    if (text === value) {
      restore();
      return;
    }
    const fault = check(text);
    setError(fault);
    if (fault) return;
    setSaving(true);
    try {
      await save(text);
      setTyped(undefined);
    } catch (failure) {
      setError((failure instanceof ApiError && failure.fields[field]) || errorText(failure));
    } finally {
      setSaving(false);
    }
  }

  function restore() {
    setTyped(undefined);
    setError(undefined);
  }

  return (
    <span className={classNames(styles.inline, error && fieldStyles.hasError)}>
      <input
        {...input}
        className={styles.input}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        aria-busy={isSaving || undefined}
        autoComplete="off"
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') void commit();
          if (key === 'Escape') restore();
        }}
        // As in a spreadsheet, leaving the field saves. After an error only Enter tries again.
        onBlur={() => {
          if (!error) void commit();
        }}
      />
      {error && (
        <span className={fieldStyles.error} id={noteId} role="alert">
          <Icon of={CircleAlert} />
          {error}
        </span>
      )}
    </span>
  );
}
