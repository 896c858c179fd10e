import { Overview } from '@/features/overview/overview';
import { PeriodSwitch } from '@/features/overview/period-switch';
import { SellerPage } from '@/ui/seller-page';
import * as titles from '../../titles';
import { usePageTitle } from '../../use-page-title';

/** /seller/genel-bakis */
export function Component() {
  usePageTitle(titles.overview);
  return (
    <SellerPage title="Genel Bakış" aside={<PeriodSwitch />}>
      <Overview />
    </SellerPage>
  );
}
