import { Link } from 'react-router';
import type { Order } from '@/api/types';
import { sellerPaths } from '@/lib/seller-paths';
import * as styles from './customer-name.module.css';

/** The name of an order's customer, which leads to their page; a guest has none. */
export function CustomerName({
  order: { userId, customer },
}: {
  order: Pick<Order, 'userId' | 'customer'>;
}) {
  if (!userId) return customer;
  return (
    <Link className={styles.link} to={sellerPaths.customer(userId)}>
      {customer}
    </Link>
  );
}
