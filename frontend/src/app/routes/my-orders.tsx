import { OrderList } from '@/features/orders/order-list';
import { Page } from '@/ui/layout/layout';
import { RequireCustomer } from '../guards';
import type { PageProps } from '../lazy-page';

export default function MyOrdersRoute({ title }: PageProps) {
  return (
    <RequireCustomer heading={title}>
      <Page title={title}>
        <OrderList />
      </Page>
    </RequireCustomer>
  );
}
