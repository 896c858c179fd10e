import { useNavigate } from 'react-router';
import { NewAddress } from '@/features/addresses/new-address';
import { paths } from '@/lib/paths';
import { Page } from '@/ui/layout/layout';
import { CustomerOrRedirect } from '../guards';
import type { PageProps } from '../lazy-page';

/** /add-address: on the way to an order, hence back to the cart. */
export default function AddAddressRoute({ title }: PageProps) {
  const navigate = useNavigate();
  return (
    <CustomerOrRedirect
      to={paths.cartAlias()}
      reason="Adresinizi kaydetmek için hesap oluşturun; hesabınız varsa giriş yapın."
    >
      <Page narrow title={title}>
        <NewAddress onSaved={() => void navigate(paths.cartAlias())} />
      </Page>
    </CustomerOrRedirect>
  );
}
