import { QuickOrder } from '@/features/quick-order/quick-order';
import { Page } from '@/ui/layout';
import { RequireCustomer } from '../guards';
import type { PageProps } from '../lazy-page';

export function Component({ title }: PageProps) {
  return (
    <RequireCustomer heading={title}>
      <Page title={title}>
        <QuickOrder />
      </Page>
    </RequireCustomer>
  );
}
