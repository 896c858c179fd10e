import { useParams } from 'react-router';
import { PackingSlip } from '@/features/orders-admin/packing-slip';

/** /seller/orders/{id}/paket */
export function Component() {
  const { id = '' } = useParams();
  return <PackingSlip id={id} />;
}
