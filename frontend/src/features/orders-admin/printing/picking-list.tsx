import type { Order } from '@/api/types';
import { Panel } from '@/ui/layout/panel';
import * as slipStyles from './packing-slip.module.css';
import { pickingList } from './picking';
import * as styles from './picking-list.module.css';

/** What several orders need together, to be taken off the shelves once. */
export function PickingList({ orders }: { orders: Order[] }) {
  const products = pickingList(orders);
  const pieces = products.reduce((sum, product) => sum + product.pieces, 0);
  return (
    <Panel as="section" className={slipStyles.slip} aria-labelledby="toplama-listesi">
      <h2 id="toplama-listesi">Toplama listesi</h2>
      <p>{`${orders.length} sipariş, ${products.length} çeşit, ${pieces} adet`}</p>
      <ul className={styles.list}>
        {products.map(({ key, name, pieces, orders }) => (
          <li key={key}>
            <span className={slipStyles.tick} aria-hidden="true" />
            <b>{`${pieces} ×`}</b>
            <span>{name}</span>
            <span className={styles.orders}>{`${orders} sipariş`}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
