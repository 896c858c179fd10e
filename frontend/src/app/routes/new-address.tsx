import { useNavigate } from 'react-router';
import { NewAddress } from '@/features/addresses/new-address';
import { CustomerOrRedirect } from '../guards';
import { paths } from '../paths';
import { usePageTitle } from '../use-page-title';

const heading = 'Yeni Adres Ekle';

/** /adres: from the list of addresses and back to it. */
export function Component() {
  usePageTitle(heading);
  const navigate = useNavigate();
  return (
    <CustomerOrRedirect to={paths.cart()}>
      <div className="wrap max-w-3xl!">
        <div className="page-head">
          <h1>{heading}</h1>
        </div>
        <NewAddress onSaved={() => void navigate(paths.profileAddresses())} />
        <div className="page-end" />
      </div>
    </CustomerOrRedirect>
  );
}
