import { PackingSlips } from '@/features/orders-admin/packing-slips';
import * as titles from '../../titles';
import { usePageTitle } from '../../use-page-title';

/** /seller/orders/paketler?siparis={id},{id} */
export function Component() {
  usePageTitle(titles.packingSlips);
  return <PackingSlips />;
}
