import { useParams } from 'react-router';
import { PackingSlip } from '@/features/orders-admin/packing-slip';
import * as titles from '../../titles';
import { usePageTitle } from '../../use-page-title';

/** /seller/orders/{id}/paket */
export function Component() {
  const { id = '' } = useParams();
  usePageTitle(titles.packing);
  return <PackingSlip id={id} />;
}
