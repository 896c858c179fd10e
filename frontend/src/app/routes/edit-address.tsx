import { useNavigate, useParams } from 'react-router';
import { EditAddress } from '@/features/addresses/edit-address';
import { paths } from '@/lib/paths';
import { Page } from '@/ui/layout/layout';
import { CustomerOrRedirect } from '../guards';
import type { PageProps } from '../lazy-page';

export default function EditAddressRoute({ title }: PageProps) {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return (
    <CustomerOrRedirect to={paths.cart()}>
      <Page narrow title={title}>
        <EditAddress key={id} id={id} onSaved={() => void navigate(paths.profile())} />
      </Page>
    </CustomerOrRedirect>
  );
}
