import { useQueryClient } from '@tanstack/react-query';
import { accountAddress, noAddress } from '@/entities/address/address-schema';
import { addAddress } from '@/entities/address/save-address';
import { useSession } from '@/entities/session/queries';
import { notify } from '@/ui/toast/toast';
import { AddressForm } from './address-form';

/** The form of a new address, begun with what the account knows. */
export function NewAddress({ onSaved }: { onSaved: () => void }) {
  const client = useQueryClient();
  const { user } = useSession();
  return (
    <AddressForm
      initial={user ? accountAddress(user) : noAddress}
      submitLabel="Adresi Kaydet"
      send={(address) => addAddress(client, address)}
      onSuccess={({ message }) => {
        notify.success(message);
        onSaved();
      }}
    />
  );
}
