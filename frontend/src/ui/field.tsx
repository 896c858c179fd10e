import { CircleAlert } from 'lucide';
import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { classNames } from '@/lib/class-names';
import * as styles from './field.module.css';
import { Icon } from './icon';

interface Labelled {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Class of the box around label and control. */
  wrapperClass?: string | undefined;
  /** Spans all columns of a form grid. */
  full?: boolean | undefined;
}

interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps extends Labelled {
  id?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Ties label, hint and error to one control by id. */
export function Field({ id, label, hint, error, wrapperClass, full, children }: FieldProps) {
  const fallbackId = useId();
  const controlId = id ?? fallbackId;
  const noteId = `${controlId}-not`;
  const note = error ?? hint;
  return (
    <div
      className={classNames(
        styles.field,
        error && styles.hasError,
        full && styles.full,
        wrapperClass,
      )}
    >
      <label htmlFor={controlId}>{label}</label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
      })}
      {error ? (
        <p className={styles.error} id={noteId}>
          <Icon of={CircleAlert} />
          {error}
        </p>
      ) : (
        hint && (
          <p className={styles.hint} id={noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

type TextFieldProps = Labelled &
  InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

export function TextField({
  label,
  hint,
  error,
  wrapperClass,
  full,
  id,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} wrapperClass={wrapperClass} full={full}>
      {(control) => (
        <input className={classNames(styles.input, className)} {...input} {...control} />
      )}
    </Field>
  );
}

type TextareaFieldProps = Labelled &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function TextareaField({
  label,
  hint,
  error,
  wrapperClass,
  full,
  id,
  className,
  ...textarea
}: TextareaFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} wrapperClass={wrapperClass} full={full}>
      {(control) => (
        <textarea className={classNames(styles.textarea, className)} {...textarea} {...control} />
      )}
    </Field>
  );
}

type SelectFieldProps = Labelled &
  SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> };

export function SelectField({
  label,
  hint,
  error,
  wrapperClass,
  full,
  id,
  className,
  ...select
}: SelectFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} wrapperClass={wrapperClass} full={full}>
      {(control) => (
        <select className={classNames(styles.select, className)} {...select} {...control} />
      )}
    </Field>
  );
}
