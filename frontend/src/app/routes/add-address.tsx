import { useNavigate } from 'react-router';
import { NewAddress } from '@/features/addresses/new-address';
import { CustomerOrRedirect } from '../guards';
import { paths } from '../paths';
import { usePageTitle } from '../use-page-title';

const heading = 'Adres Ekle';

/** /add-address: on the way to an order, hence back to the cart. */
export function Component() {
  usePageTitle(heading);
  const navigate = useNavigate();
  return (
    <CustomerOrRedirect to={paths.cartAlias()}>
      <div className="wrap max-w-3xl!">
        <div className="page-head">
          <h1>{heading}</h1>
        </div>
        <NewAddress onSaved={() => void navigate(paths.cartAlias())} />
        <div className="page-end" />
      </div>
    </CustomerOrRedirect>
  );
}
