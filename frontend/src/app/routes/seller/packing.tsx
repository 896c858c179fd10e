import { useParams } from 'react-router';
import { PackingSlip } from '@/features/orders-admin/packing-slip';

export function Component() {
  const { id = '' } = useParams();
  return <PackingSlip id={id} />;
}
