import { useNavigate } from 'react-router';
import type { AddressInput } from '@/api/types';
import { notify } from '@/components/toast';
import { AddressForm } from '@/features/addresses/address-form';
import { useAddAddress } from '@/features/addresses/queries';
import { useSession } from '@/features/account/queries';
import { CustomerOrRedirect } from '../guards';
import { paths } from '../paths';
import { usePageTitle } from '../use-page-title';

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

/** /add-address: on the way to an order, hence back to the cart. */
export function Component() {
  usePageTitle('Adres Ekle');
  return (
    <CustomerOrRedirect to={paths.cartAlias()}>
      <AddAddress />
    </CustomerOrRedirect>
  );
}

function AddAddress() {
  const { user } = useSession();
  const { mutateAsync, isPending } = useAddAddress();
  const navigate = useNavigate();

  return (
    <div className="wrap max-w-3xl!">
      <div className="page-head">
        <h1>Adres Ekle</h1>
      </div>
      <AddressForm
        initial={{
          ...empty,
          firstName: user?.firstName ?? '',
          lastName: user?.lastName ?? '',
          email: user?.email ?? '',
          phone: user?.phone ?? '',
          country: 'Türkiye',
        }}
        submitLabel="Adresi Kaydet"
        busy={isPending}
        onSave={async (address, reset) => {
          const { message } = await mutateAsync(address);
          reset(empty);
          notify.success(message);
          void navigate(paths.cartAlias());
        }}
      />
      <div className="page-end" />
    </div>
  );
}
