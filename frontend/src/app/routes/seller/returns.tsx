import { ReturnList } from '@/features/returns-admin/return-list';
import * as titles from '../../titles';
import { usePageTitle } from '../../use-page-title';

/** /seller/iadeler */
export function Component() {
  usePageTitle(titles.sellerReturns);
  return <ReturnList />;
}
