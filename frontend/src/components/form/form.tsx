import { CircleAlert } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';
import * as alertStyles from '@/components/alert.module.css';
import * as formGridStyles from '@/components/form-grid.module.css';
import { Icon } from '@/components/icon';
import { classNames } from '@/lib/class-names';
import type { SubmittableForm } from './use-form-mutation';

interface FormProps {
  form: SubmittableForm;
  /** For a submit button outside the form, as in a dialog's foot. */
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The form element of `useFormMutation`; a failure that belongs to no field stands at its end. */
export function Form({ form, id, className, children }: FormProps) {
  const { failure, submit } = form;
  return (
    <form id={id} className={className} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      {failure && <FormFailure text={failure} />}
    </form>
  );
}

function FormFailure({ text }: { text: string }) {
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for a clean-up.
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <p className={classNames(alertStyles.alert, formGridStyles.full)} role="alert" ref={alert}>
      <Icon of={CircleAlert} />
      {text}
    </p>
  );
}
