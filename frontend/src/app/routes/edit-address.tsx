import { useNavigate, useParams } from 'react-router';
import { EditAddress } from '@/features/addresses/edit-address';
import { paths } from '@/lib/paths';
import { PageEnd, PageHead, Wrap } from '@/ui/layout';
import { CustomerOrRedirect } from '../guards';
import * as titles from '../titles';
import { usePageTitle } from '../use-page-title';

/** /adres/{id} */
export function Component() {
  usePageTitle(titles.editAddress);
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return (
    <CustomerOrRedirect to={paths.cart()}>
      <Wrap narrow>
        <PageHead>
          <h1>{titles.editAddress}</h1>
        </PageHead>
        <EditAddress key={id} id={id} onSaved={() => void navigate(paths.profile())} />
        <PageEnd />
      </Wrap>
    </CustomerOrRedirect>
  );
}
