import { OrderList } from '@/features/orders/order-list';
import { PageEnd, PageHead, Wrap } from '@/ui/layout';
import { RequireCustomer } from '../guards';
import * as titles from '../titles';
import { usePageTitle } from '../use-page-title';

/** /siparislerim, for customers only. */
export function Component() {
  usePageTitle(titles.orders);
  return (
    <RequireCustomer heading={titles.orders}>
      <Wrap>
        <PageHead>
          <h1>{titles.orders}</h1>
        </PageHead>
        <OrderList />
        <PageEnd />
      </Wrap>
    </RequireCustomer>
  );
}
