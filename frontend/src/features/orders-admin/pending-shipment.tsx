import { Undo2 } from 'lucide';
import type { Order } from '@/api/types';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import * as styles from './pending-shipment.module.css';
import { takeBack, undoMs } from './pending-shipments';

/** Stands in the place of what can be done, as long as the handing over can be taken back. */
export function PendingShipment({ order: { _id, number } }: { order: Order }) {
  return (
    <span className={styles.pending}>
      <span role="status">{`Kargoya veriliyor, ${String(undoMs / 1000)} saniye içinde geri alabilirsiniz.`}</span>
      <Button aria-label={`Geri al, sipariş ${number}`} onClick={() => takeBack(_id)}>
        <Icon of={Undo2} />
        Geri al
      </Button>
    </span>
  );
}
