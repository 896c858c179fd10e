import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../button/button';
import { FormGrid, FullRow } from '../layout/form-grid';
import { Alert } from '../state/alert';
import { firstField } from './first-field';
import type { SubmittableForm } from './use-form-mutation';

interface FormProps {
  form: SubmittableForm;
  /** For a submit button outside the form, as in a dialog's foot. */
  id?: string | undefined;
  className?: string | undefined;
  /** Shown instead of the message of a failure that belongs to no field. */
  explanation?: ReactNode;
  /** Whether the first empty field gets the focus as soon as the form appears. */
  focusEmpty?: boolean | undefined;
  children: ReactNode;
}

/** The form element of `useFormMutation`; a failure that belongs to no field is shown at its end. */
export function Form({
  form,
  id,
  className,
  explanation,
  focusEmpty = false,
  children,
}: FormProps) {
  const { failure, submit } = form;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (focusEmpty) firstField(element.current, true)?.focus();
  }, [focusEmpty]);
  return (
    <form
      ref={element}
      id={id}
      className={className}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {children}
      {(explanation ?? failure) && (
        <FullRow as={Alert} icon={CircleAlert} role="alert" tabIndex={-1} ref={focus}>
          {explanation ?? failure}
        </FullRow>
      )}
    </form>
  );
}

/** A form whose fields are laid out in a grid, in two columns on large screens if `two` is set. */
export function GridForm(props: FormProps & { two?: boolean }) {
  return <FormGrid as={Form} {...props} />;
}

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, 'form'> {
  form: SubmittableForm;
}

/** The button that sends the form around it. */
export function SubmitButton({ form, variant = 'primary', ...props }: SubmitButtonProps) {
  return <Button {...props} variant={variant} type="submit" busy={form.isSending} />;
}

/** Brings a failure into sight when it appears. */
const focus = (failure: HTMLElement | null) => failure?.focus();
