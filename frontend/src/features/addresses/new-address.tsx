import { useSession } from '@/entities/session/queries';
import { formatTelephone } from '@/lib/telephone';
import type { ButtonVariant } from '@/ui/button';
import { notify } from '@/ui/toast';
import { AddressForm } from './address-form';
import { useAddAddress } from './queries';

interface NewAddressProps {
  onSaved: () => void;
  submitVariant?: ButtonVariant;
  /** Whether the first empty field gets the focus as soon as the form appears. */
  focusEmpty?: boolean;
}

/** The form of a new address, begun with what the account knows. */
export default function NewAddress({ onSaved, submitVariant, focusEmpty }: NewAddressProps) {
  const { user } = useSession();
  const { mutateAsync } = useAddAddress();
  return (
    <AddressForm
      initial={{
        firstName: user?.firstName ?? '',
        lastName: user?.lastName ?? '',
        email: user?.email ?? '',
        street: '',
        city: '',
        state: '',
        zipcode: '',
        phone: formatTelephone(user?.phone ?? ''),
        country: 'Türkiye',
      }}
      submitLabel="Adresi Kaydet"
      submitVariant={submitVariant}
      focusEmpty={focusEmpty}
      send={mutateAsync}
      onSuccess={({ message }) => {
        notify.success(message);
        onSaved();
      }}
    />
  );
}
