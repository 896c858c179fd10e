import { OrderList } from '@/features/orders/order-list';
import { Page } from '@/ui/layout';
import { RequireCustomer } from '../guards';
import type { PageProps } from '../lazy-page';

export function Component({ title }: PageProps) {
  return (
    <RequireCustomer heading={title}>
      <Page title={title}>
        <OrderList />
      </Page>
    </RequireCustomer>
  );
}
