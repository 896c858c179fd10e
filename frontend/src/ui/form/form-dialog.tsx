import { useId, type ComponentProps, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '../button/button';
import { Dialog } from '../dialog/dialog';
import { GridForm } from './form';
import type { SubmittableForm } from './use-form-mutation';

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'footer' | 'hasChanges'> {
  form: SubmittableForm;
  submitLabel: string;
  submitVariant?: ButtonVariant;
  /** In two columns on large screens. */
  two?: boolean;
  /** Shown instead of the message of a failure that belongs to no field. */
  explanation?: ReactNode;
}

/** A dialog that holds a form; the buttons at its foot give it up and send it. Other ways out ask before typed values are lost. */
export function FormDialog({
  form,
  submitLabel,
  submitVariant = 'primary',
  two = false,
  explanation,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      hasChanges={form.isDirty}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button variant={submitVariant} type="submit" form={formId} busy={form.isSending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <GridForm form={form} id={formId} two={two} explanation={explanation}>
        {children}
      </GridForm>
    </Dialog>
  );
}
