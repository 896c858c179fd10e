import { QuickOrder } from '@/features/quick-order/quick-order';
import { Page } from '@/ui/layout/layout';
import { RequireCustomer } from '../guards';
import type { PageProps } from '../lazy-page';

export default function QuickOrderRoute({ title }: PageProps) {
  return (
    <RequireCustomer heading={title}>
      <Page title={title}>
        <QuickOrder />
      </Page>
    </RequireCustomer>
  );
}
