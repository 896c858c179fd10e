import type { Address } from '@/api/types';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { notify } from '@/components/toast';
import { useDeleteAddress } from './queries';

interface DeleteAddressDialogProps {
  /** The address that somebody wants to delete, if any. */
  address: Address | undefined;
  onClose: () => void;
}

/** Asks before an address is deleted, and says how it went. */
export function DeleteAddressDialog({ address, onClose }: DeleteAddressDialogProps) {
  const { mutate } = useDeleteAddress();
  const confirm = () => {
    if (!address) return;
    mutate(address._id, {
      onSuccess: () => {
        notify.success('Adres silindi.');
        // The button that had the focus went with its card.
        document.querySelector<HTMLElement>('main h1')?.focus();
      },
    });
  };
  return (
    <ConfirmDialog
      open={address !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      question="Bu adresi silmek istediğinize emin misiniz?"
      onConfirm={confirm}
    >
      {address &&
        `${address.firstName} ${address.lastName}, ${address.street}, ${address.state} / ${address.city}`}
    </ConfirmDialog>
  );
}
