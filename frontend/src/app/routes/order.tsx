import { useParams } from 'react-router';
import { OrderPage } from '@/features/orders/order-page';
import { Page } from '@/ui/layout/layout';
import { RequireCustomer } from '../guards';

export default function OrderRoute() {
  const { number = '' } = useParams();
  const heading = `Sipariş ${number}`;
  return (
    <RequireCustomer heading={heading}>
      <Page title={heading}>
        <OrderPage number={number} />
      </Page>
    </RequireCustomer>
  );
}
