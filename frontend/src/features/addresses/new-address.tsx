import type { AddressInput } from '@/api/types';
import { notify } from '@/components/toast';
import { useSession } from '@/entities/session/queries';
import { formatTelephone } from '@/lib/telephone';
import { AddressForm } from './address-form';
import { useAddAddress } from './queries';

const empty: AddressInput = {
  firstName: '',
  lastName: '',
  email: '',
  street: '',
  city: '',
  state: '',
  zipcode: '',
  phone: '',
  country: '',
};

/** The form of a new address, begun with what the account knows. */
export function NewAddress({ onSaved }: { onSaved: () => void }) {
  const { user } = useSession();
  const { mutateAsync, isPending } = useAddAddress();
  return (
    <AddressForm
      initial={{
        ...empty,
        firstName: user?.firstName ?? '',
        lastName: user?.lastName ?? '',
        email: user?.email ?? '',
        phone: formatTelephone(user?.phone ?? ''),
        country: 'Türkiye',
      }}
      submitLabel="Adresi Kaydet"
      busy={isPending}
      onSave={async (address, reset) => {
        const { message } = await mutateAsync(address);
        reset(empty);
        notify.success(message);
        onSaved();
      }}
    />
  );
}
