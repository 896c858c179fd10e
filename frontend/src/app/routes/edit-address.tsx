import { useNavigate, useParams } from 'react-router';
import { EditAddress } from '@/features/addresses/edit-address';
import { CustomerOrRedirect } from '../guards';
import { paths } from '../paths';
import { usePageTitle } from '../use-page-title';

const heading = 'Adres Düzenle';

/** /adres/{id} */
export function Component() {
  usePageTitle(heading);
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return (
    <CustomerOrRedirect to={paths.cart()}>
      <div className="wrap max-w-3xl!">
        <div className="page-head">
          <h1>{heading}</h1>
        </div>
        <EditAddress key={id} id={id} onSaved={() => void navigate(paths.profile())} />
        <div className="page-end" />
      </div>
    </CustomerOrRedirect>
  );
}
