import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
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
  useEffect(() => alert.current?.scrollIntoView({ block: 'nearest' }), [text]);
  return (
    <p className="alert full" role="alert" ref={alert}>
      <CircleAlert className="icon" aria-hidden="true" />
      {text}
    </p>
  );
}
