import { useParams } from 'react-router';
import { PackingSlip } from '@/features/orders-admin/packing-slip';
import { usePageTitle } from '../../use-page-title';

/** /seller/orders/{id}/paket */
export function Component() {
  const { id = '' } = useParams();
  usePageTitle('Sipariş Paketi');
  return <PackingSlip id={id} />;
}
