import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { Trash2 } from 'lucide';
import { Button } from './button';
import { useConfirmState } from './confirm';
import * as dialogStyles from './dialog.module.css';
import { Icon } from './icon';
import { useReturnFocus } from './use-return-focus';

/** Shows what `confirm` asks. Only its own buttons and Escape close it. */
export default function ConfirmDialog() {
  const asked = useConfirmState((state) => state.open);
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root
      open={asked !== undefined}
      onOpenChange={(open) => {
        if (!open) asked?.answer(false);
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={dialogStyles.backdrop}>
          <AlertDialog.Content className={dialogStyles.dialog} {...returnFocus}>
            <div className={dialogStyles.head}>
              <AlertDialog.Title>{asked?.question}</AlertDialog.Title>
            </div>
            <AlertDialog.Description className={dialogStyles.body}>
              {asked?.subject}
            </AlertDialog.Description>
            <div className={dialogStyles.foot}>
              <AlertDialog.Cancel asChild>
                <Button>Vazgeç</Button>
              </AlertDialog.Cancel>
              <AlertDialog.Action asChild>
                <Button variant="danger" onClick={() => asked?.answer(true)}>
                  <Icon of={Trash2} />
                  {asked?.confirmLabel ?? 'Sil'}
                </Button>
              </AlertDialog.Action>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
