import { useParams } from 'react-router';
import { CustomerPage } from '@/features/customers/customer-page';

export function Component() {
  const { id = '' } = useParams();
  return <CustomerPage key={id} id={id} />;
}
