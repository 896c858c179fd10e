import { DiscountList } from '@/features/discounts/discount-list';
import * as titles from '../../titles';
import { usePageTitle } from '../../use-page-title';

/** /seller/indirimler */
export function Component() {
  usePageTitle(titles.discounts);
  return <DiscountList />;
}
