import { Undo2 } from 'lucide';
import { lazy, useState } from 'react';
import type { Order } from '@/api/types';
import { ReturnedItems } from '@/entities/order/returned-items';
import { returnStatusLabel } from '@/entities/order/returns';
import { formatDateTime, formatDay } from '@/lib/date';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { LazyBoundary } from '@/ui/lazy-boundary';
import { Panel } from '@/ui/panel';
import { Muted } from '@/ui/text';
import { canReturn } from './return-rules';
import * as styles from './returns.module.css';

const ReturnDialog = lazy(() => import('./return-dialog'));

/** What of a delivered order was sent back or may be; nothing before that. */
export function Returns({ order }: { order: Order }) {
  const { returns, returnUntil, number } = order;
  const [isOpen, setOpen] = useState(false);
  if (returnUntil === null && returns.length === 0) return null;
  const isPossible = canReturn(order, new Date());
  return (
    <Panel as="section" aria-labelledby="iade">
      <h2 id="iade">İade</h2>
      <div className={styles.returns}>
        {returns.map((one) => (
          <article key={one._id} aria-label={`İade, ${formatDateTime(one.createdAt)}`}>
            <p className={styles.head}>
              <Badge tone="closed">{returnStatusLabel(one.status)}</Badge>
              <time dateTime={one.createdAt}>{formatDateTime(one.createdAt)}</time>
            </p>
            <ReturnedItems value={one} />
          </article>
        ))}
        {returnUntil && (
          <Muted>
            {isPossible
              ? `Ürünleri ${formatDay(returnUntil)} gününe kadar gerekçe göstermeden iade edebilirsiniz.`
              : 'Bu siparişte iade edilebilecek ürün kalmadı veya iade süresi doldu.'}
          </Muted>
        )}
        {isPossible && (
          <Button
            aria-label={`İade talebi oluştur, sipariş ${number}`}
            onClick={() => setOpen(true)}
          >
            <Icon of={Undo2} />
            İade talebi oluştur
          </Button>
        )}
      </div>
      {isOpen && (
        <LazyBoundary>
          <ReturnDialog order={order} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </Panel>
  );
}
