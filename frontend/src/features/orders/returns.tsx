import Undo2 from 'lucide/dist/esm/icons/undo-2.mjs';
import { Fragment, useState } from 'react';
import type { Order, OrderReturn } from '@/api/types';
import { ReturnEntry } from '@/entities/order/return-entry';
import { formatDay } from '@/lib/date';
import { Button } from '@/ui/button/button';
import { Panel } from '@/ui/layout/panel';
import { Stack } from '@/ui/layout/stack';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Icon } from '@/ui/text/icon';
import { Muted } from '@/ui/text/text';

const ReturnDialog = lazyPart(() => import('./return-dialog'));

/** Why nothing of an order can be returned, by the server's reason and the end of the return period. */
const obstacles: Record<NonNullable<Order['returnObstacle']>, (until: string) => string> = {
  exempt: () =>
    'Bu siparişte yalnızca gıda ürünleri var. Gıda ürünleri yasa gereği iade alınamaz (Mesafeli Sözleşmeler Yönetmeliği m. 15).',
  period_over: (until) => `Bu siparişin iade süresi ${formatDay(until)} günü doldu.`,
  nothing_left: () => 'Bu siparişte iade edilebilecek ürün kalmadı.',
};

/** What happens next with a return that is not at its end. */
const nextSteps: Partial<Record<OrderReturn['status'], string>> = {
  requested: 'Sırada: talebinizi inceliyoruz; gönderim bilgilerini e-postayla yazacağız.',
  approved:
    'Sırada: ürünleri e-postayla yazdığımız adrese gönderin. Kargo ücretini biz karşılıyoruz.',
  received: 'Sırada: ödemenizi, talebinizden itibaren en geç 14 gün içinde geri göndereceğiz.',
};

/** What of a delivered order was sent back or may be; nothing before that. */
export default function Returns({ order }: { order: Order }) {
  const { returns, returnUntil, returnObstacle, number } = order;
  const [isOpen, setOpen] = useState(false);
  if (returnUntil === null && returns.length === 0) return null;
  return (
    <Panel as="section" aria-labelledby="iade">
      <h2 id="iade">İade</h2>
      <Stack gap="m" align="start">
        {returns.map((one) => (
          <Fragment key={one._id}>
            <ReturnEntry value={one} />
            {nextSteps[one.status] && <Muted>{nextSteps[one.status]}</Muted>}
          </Fragment>
        ))}
        {returnUntil && (
          <Muted>
            {returnObstacle === null
              ? `Ürünleri ${formatDay(returnUntil)} gününe kadar gerekçe göstermeden iade edebilirsiniz.`
              : obstacles[returnObstacle](returnUntil)}
          </Muted>
        )}
        {returnUntil && returnObstacle === null && (
          <Button
            aria-label={`İade talebi oluştur, sipariş ${number}`}
            onClick={() => setOpen(true)}
          >
            <Icon of={Undo2} />
            İade talebi oluştur
          </Button>
        )}
      </Stack>
      {isOpen && <ReturnDialog order={order} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
