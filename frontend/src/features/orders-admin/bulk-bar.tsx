import { CircleAlert, Printer } from 'lucide';
import { useState } from 'react';
import type { Order } from '@/api/types';
import { Alert } from '@/components/alert';
import { Button, ButtonLink } from '@/components/button';
import { Icon } from '@/components/icon';
import { paths } from '@/lib/paths';
import * as styles from './bulk-bar.module.css';
import { allows, changeLabel } from './order-rules';
import { useChangeOrders, type BulkAction, type RefusedOrder } from './queries';
import { ShipButton } from './ship-button';
import type { OrderChange } from './types';

interface BulkBarProps {
  /** The orders that are ticked. */
  orders: Order[];
  onClear: () => void;
}

const changes: { action: BulkAction; change: OrderChange }[] = [
  { action: 'paid', change: { isPaid: true } },
  { action: 'preparing', change: { status: 'Preparing' } },
];
const ship: OrderChange = { status: 'Shipped' };

/** What can be done with all ticked orders together; each change goes to those that allow it. */
export function BulkBar({ orders, onClear }: BulkBarProps) {
  const { mutate, isPending, variables } = useChangeOrders();
  const [refused, setRefused] = useState<RefusedOrder[]>([]);
  const shippable = orders.filter((order) => allows(order, ship));
  if (orders.length === 0 && refused.length === 0) return null;
  return (
    <div className={styles.bulk}>
      {orders.length > 0 && (
        <div className={styles.bar} role="group" aria-label="Seçilen siparişler">
          <b role="status">{`${String(orders.length)} sipariş seçildi`}</b>
          {changes.map(({ action, change }) => {
            const allowed = orders.filter((order) => allows(order, change));
            return (
              <Button
                key={action}
                variant="felt"
                busy={isPending && variables.action === action}
                disabled={allowed.length === 0 || (isPending && variables.action !== action)}
                onClick={() =>
                  mutate(
                    { orders: allowed, action },
                    { onSuccess: ({ refused }) => setRefused(refused) },
                  )
                }
              >
                {`${changeLabel(change)} (${String(allowed.length)})`}
              </Button>
            );
          })}
          <ShipButton
            variant="felt"
            orders={shippable}
            label={`${changeLabel(ship)} (${String(shippable.length)})`}
            disabled={shippable.length === 0 || isPending}
          />
          <ButtonLink to={paths.seller.packingSlips(orders.map(({ _id }) => _id))}>
            <Icon of={Printer} />
            Paket fişlerini yazdır
          </ButtonLink>
          <Button variant="quiet" onClick={onClear}>
            Seçimi kaldır
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <Alert icon={CircleAlert} role="alert">
          <div className={styles.refused}>
            <p>{`${String(refused.length)} sipariş değişmedi:`}</p>
            <ul>
              {refused.map(({ order, reason }) => (
                <li key={order._id}>{`${order.number}: ${reason}`}</li>
              ))}
            </ul>
            <Button variant="quiet" onClick={() => setRefused([])}>
              Tamam
            </Button>
          </div>
        </Alert>
      )}
    </div>
  );
}
