import type { OrderReturn } from '@/api/types';
import { formatDateTime } from '@/lib/date';
import { Row } from '@/ui/layout/stack';
import { Badge } from '@/ui/text/badge';
import * as styles from './return-entry.module.css';
import { ReturnedItems } from './returned-items';
import { returnStatusLabel } from './returns';

/** A return of an order on the order's page: its state, when it was asked for, items and refund. */
export function ReturnEntry({ value }: { value: OrderReturn }) {
  const { status, createdAt } = value;
  return (
    <article className={styles.entry} aria-label={`İade, ${formatDateTime(createdAt)}`}>
      <Row as="p" gap="s" rowGap="2xs" align="center" className={styles.head}>
        <Badge tone={status === 'requested' ? 'wait' : 'closed'}>{returnStatusLabel(status)}</Badge>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </Row>
      <ReturnedItems value={value} />
    </article>
  );
}
