import { CircleAlert } from 'lucide';
import { useId, type ComponentProps, type ElementType, type ReactNode } from 'react';
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

interface ControlFieldProps extends Labelled {
  as: ElementType;
  look: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

function ControlField({
  as: Control,
  look,
  label,
  hint,
  error,
  wrapperClass,
  full,
  id,
  className,
  ...props
}: ControlFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} wrapperClass={wrapperClass} full={full}>
      {(control) => <Control className={classNames(look, className)} {...props} {...control} />}
    </Field>
  );
}

export function TextField(props: Labelled & ComponentProps<'input'>) {
  return <ControlField as="input" look={styles.input} {...props} />;
}

export function TextareaField(props: Labelled & ComponentProps<'textarea'>) {
  return <ControlField as="textarea" look={styles.textarea} {...props} />;
}

export function SelectField(props: Labelled & ComponentProps<'select'>) {
  return <ControlField as="select" look={styles.select} {...props} />;
}
