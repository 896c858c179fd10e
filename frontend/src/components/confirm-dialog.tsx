import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from './button';
import * as dialogStyles from './dialog.module.css';
import { Icon } from './icon';
import { useReturnFocus } from './use-return-focus';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, word for word. */
  question: string;
  /** What is about to go: the item's name. */
  children?: ReactNode;
  confirmLabel?: string;
  onConfirm: () => void;
}

/** Asks before something is deleted. Only its own buttons and Escape close it. */
export function ConfirmDialog({
  open,
  onOpenChange,
  question,
  children,
  confirmLabel = 'Sil',
  onConfirm,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={dialogStyles.backdrop}>
          <AlertDialog.Content
            className={dialogStyles.dialog}
            {...returnFocus}
            {...(children ? {} : { 'aria-describedby': undefined })}
          >
            <div className={dialogStyles.head}>
              <AlertDialog.Title>{question}</AlertDialog.Title>
            </div>
            {children && (
              <AlertDialog.Description className={dialogStyles.body}>
                {children}
              </AlertDialog.Description>
            )}
            <div className={dialogStyles.foot}>
              <AlertDialog.Cancel className={buttonClass({ variant: 'outline' })}>
                Vazgeç
              </AlertDialog.Cancel>
              <AlertDialog.Action
                className={buttonClass({ variant: 'danger' })}
                onClick={onConfirm}
              >
                <Icon of={Trash2} />
                {confirmLabel}
              </AlertDialog.Action>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
