import { QuickOrder } from '@/features/quick-order/quick-order';
import { PageEnd, PageHead, Wrap } from '@/ui/layout';
import { RequireCustomer } from '../guards';
import * as titles from '../titles';
import { usePageTitle } from '../use-page-title';

/** /hizli-siparis, for customers only. */
export function Component() {
  usePageTitle(titles.quickOrder);
  return (
    <RequireCustomer heading={titles.quickOrder}>
      <Wrap>
        <PageHead>
          <h1>{titles.quickOrder}</h1>
        </PageHead>
        <QuickOrder />
        <PageEnd />
      </Wrap>
    </RequireCustomer>
  );
}
