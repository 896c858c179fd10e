import { SellerPage } from '@/components/seller-page';
import { Overview } from '@/features/overview/overview';
import { PeriodSwitch } from '@/features/overview/period-switch';
import { usePageTitle } from '../../use-page-title';

/** /seller/genel-bakis */
export function Component() {
  usePageTitle('Genel Bakış');
  return (
    <SellerPage title="Genel Bakış" aside={<PeriodSwitch />}>
      <Overview />
    </SellerPage>
  );
}
