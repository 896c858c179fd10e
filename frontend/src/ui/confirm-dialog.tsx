import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Trash } from 'lucide';
import { Button } from './button';
import { useConfirmState } from './confirm';
import * as dialogStyles from './dialog.module.css';
import { Icon } from './icon';

/** Shows what `confirm` asks. Only its own buttons and Escape close it. */
export default function ConfirmDialog() {
  const asked = useConfirmState((state) => state.open);
  return (
    <AlertDialog.Root
      open={asked !== undefined}
      onOpenChange={(open) => {
        if (!open) asked?.answer(false);
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Viewport className={dialogStyles.backdrop}>
          <AlertDialog.Popup className={dialogStyles.dialog}>
            <div className={dialogStyles.head}>
              <AlertDialog.Title>{asked?.question}</AlertDialog.Title>
            </div>
            <AlertDialog.Description className={dialogStyles.body}>
              {asked?.subject}
            </AlertDialog.Description>
            <div className={dialogStyles.foot}>
              <AlertDialog.Close render={<Button />}>
                {asked?.cancelLabel ?? 'Vazgeç'}
              </AlertDialog.Close>
              <Button variant="danger" onClick={() => asked?.answer(true)}>
                <Icon of={Trash} />
                {asked?.confirmLabel ?? 'Sil'}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
