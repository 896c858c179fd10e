import { AlertDialog } from '@base-ui/react/alert-dialog';
import Trash from 'lucide/dist/esm/icons/trash.mjs';
import { Button } from '../button/button';
import { Icon } from '../text/icon';
import { useConfirmState, type Question } from './confirm';
import * as dialogStyles from './dialog.module.css';

interface QuestionDialogProps {
  asked: Question;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks before something cannot be taken back. Only its own buttons and Escape close it. */
export function QuestionDialog({ asked, onAnswer }: QuestionDialogProps) {
  return (
    <AlertDialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onAnswer(false);
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Viewport className={dialogStyles.backdrop}>
          <AlertDialog.Popup className={dialogStyles.dialog}>
            <div className={dialogStyles.head}>
              <AlertDialog.Title>{asked.question}</AlertDialog.Title>
            </div>
            <AlertDialog.Description className={dialogStyles.body}>
              {asked.subject}
            </AlertDialog.Description>
            <div className={dialogStyles.foot}>
              <AlertDialog.Close render={<Button />}>
                {asked.cancelLabel ?? 'Vazgeç'}
              </AlertDialog.Close>
              <Button variant="danger" onClick={() => onAnswer(true)}>
                {asked.confirmLabel === undefined && <Icon of={Trash} />}
                {asked.confirmLabel ?? 'Sil'}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Shows what `confirm` asks. */
export default function ConfirmDialog() {
  const asked = useConfirmState((state) => state.open);
  return asked && <QuestionDialog asked={asked} onAnswer={asked.answer} />;
}
