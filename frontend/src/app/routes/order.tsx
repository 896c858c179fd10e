import { useParams } from 'react-router';
import { OrderPage } from '@/features/orders/order-page';
import { PageEnd, PageHead, Wrap } from '@/ui/layout';
import { RequireCustomer } from '../guards';
import * as titles from '../titles';
import { usePageTitle } from '../use-page-title';

/** /siparislerim/{number}: one order, for the customer who placed it. */
export function Component() {
  const { number = '' } = useParams();
  usePageTitle(titles.order);
  const heading = `Sipariş ${number}`;
  return (
    <RequireCustomer heading={heading}>
      <Wrap>
        <PageHead>
          <h1>{heading}</h1>
        </PageHead>
        <OrderPage number={number} />
        <PageEnd />
      </Wrap>
    </RequireCustomer>
  );
}
