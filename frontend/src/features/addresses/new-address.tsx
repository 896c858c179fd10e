import { useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { noAddress } from '@/entities/address/address-input';
import { addressesQuery } from '@/entities/address/queries';
import { useSession } from '@/entities/session/queries';
import { idempotentAttempt } from '@/lib/idempotent-attempt';
import { formatTelephone } from '@/lib/telephone';
import type { ButtonVariant } from '@/ui/button';
import { notify } from '@/ui/toast';
import { AddressForm } from './address-form';

interface NewAddressProps {
  onSaved: () => void;
  submitVariant?: ButtonVariant;
  /** Whether the first empty field gets the focus as soon as the form appears. */
  focusEmpty?: boolean;
}

const attempt = idempotentAttempt('dorduncu-adres-denemesi');

/** The form of a new address, begun with what the account knows. */
export default function NewAddress({ onSaved, submitVariant, focusEmpty }: NewAddressProps) {
  const client = useQueryClient();
  const { user } = useSession();
  return (
    <AddressForm
      initial={{
        ...noAddress,
        firstName: user?.firstName ?? '',
        lastName: user?.lastName ?? '',
        email: user?.email ?? '',
        phone: formatTelephone(user?.phone ?? ''),
      }}
      submitLabel="Adresi Kaydet"
      submitVariant={submitVariant}
      focusEmpty={focusEmpty}
      send={async (address) => {
        const headers = attempt.headersFor(address);
        const { message } = await api.post('/api/address/add', { body: address, headers });
        attempt.forget();
        await client.invalidateQueries({ queryKey: addressesQuery.queryKey });
        return message;
      }}
      onSuccess={(message) => {
        notify.success(message);
        onSaved();
      }}
    />
  );
}
