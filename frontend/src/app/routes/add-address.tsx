import { useNavigate } from 'react-router';
import { NewAddress } from '@/features/addresses/new-address';
import { paths } from '@/lib/paths';
import { PageEnd, PageHead, Wrap } from '@/ui/layout';
import { CustomerOrRedirect } from '../guards';
import * as titles from '../titles';
import { usePageTitle } from '../use-page-title';

/** /add-address: on the way to an order, hence back to the cart. */
export function Component() {
  usePageTitle(titles.addAddress);
  const navigate = useNavigate();
  return (
    <CustomerOrRedirect
      to={paths.cartAlias()}
      reason="Adresinizi kaydetmek için hesap oluşturun; hesabınız varsa giriş yapın."
    >
      <Wrap narrow>
        <PageHead>
          <h1>{titles.addAddress}</h1>
        </PageHead>
        <NewAddress onSaved={() => void navigate(paths.cartAlias())} />
        <PageEnd />
      </Wrap>
    </CustomerOrRedirect>
  );
}
