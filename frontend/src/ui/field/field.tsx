import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import { useId, type ComponentProps, type ElementType, type ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import { box } from '../layout/box';
import { Icon } from '../text/icon';
import * as visuallyHiddenStyles from '../text/visually-hidden.module.css';
import * as styles from './field.module.css';

/** The box around label, control and note of a field that is not a `Field`. */
export const FieldBox = box('div', styles.field);

/** The label of several controls. */
export const FieldLabel = box('span', styles.label);

export const Input = box('input', styles.input);

const Textarea = box('textarea', styles.textarea);

export const Select = box('select', styles.select);

/** A note below a control. */
export const Hint = box('p', styles.hint);

/** A note on what is wrong, without the icon of `FieldError`. */
export const ErrorNote = box('p', styles.error);

/** A note below a control on what is wrong with its value. */
export function FieldError({ children, ...props }: ComponentProps<'p'>) {
  return (
    <ErrorNote {...props}>
      <Icon of={CircleAlert} />
      {children}
    </ErrorNote>
  );
}

interface Labelled {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Whether the label is for screen readers only. */
  isLabelHidden?: boolean | undefined;
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
export function Field({
  id,
  label,
  isLabelHidden,
  hint,
  error,
  wrapperClass,
  full,
  children,
}: FieldProps) {
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
      <label
        htmlFor={controlId}
        className={isLabelHidden ? visuallyHiddenStyles.hidden : undefined}
      >
        {label}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
      })}
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint && <Hint id={noteId}>{hint}</Hint>
      )}
    </div>
  );
}

/** Returns a `Field` around a control. */
function fieldOf<Tag extends 'input' | 'textarea' | 'select'>(Control: ElementType) {
  return function ControlField(props: Labelled & ComponentProps<Tag>) {
    const { id, label, isLabelHidden, hint, error, wrapperClass, full, ...rest } = props;
    return (
      <Field {...{ id, label, isLabelHidden, hint, error, wrapperClass, full }}>
        {(control) => <Control {...rest} {...control} />}
      </Field>
    );
  };
}

export const TextField = fieldOf<'input'>(Input);

export const TextareaField = fieldOf<'textarea'>(Textarea);

export const SelectField = fieldOf<'select'>(Select);
