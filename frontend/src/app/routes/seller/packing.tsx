import { useParams } from 'react-router';
import { Packing } from '@/features/seller/orders/packing';
import { usePageTitle } from '../../use-page-title';

/** /seller/orders/{id}/paket */
export function Component() {
  const { id = '' } = useParams();
  usePageTitle('Sipariş Paketi');
  return <Packing id={id} />;
}
