import { Overview } from '@/features/overview/overview';
import { PeriodSwitch } from '@/features/overview/period-switch';
import { SellerPage } from '@/ui/seller-page';
import type { PageProps } from '../../lazy-page';

export function Component({ title }: PageProps) {
  return (
    <SellerPage title={title} aside={<PeriodSwitch />}>
      <Overview />
    </SellerPage>
  );
}
