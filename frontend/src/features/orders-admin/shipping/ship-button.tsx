import { useState, type ComponentProps } from 'react';
import { api } from '@/api/client';
import type { Order } from '@/api/types';
import { Button } from '@/ui/button/button';
import { confirm } from '@/ui/dialog/confirm';
import { lazyPart } from '@/ui/state/lazy-boundary';

const ShipDialog = lazyPart(() => import('./ship-dialog'));

interface ShipButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Those that can go to the carrier now. */
  orders: Order[];
}

/** Asks for carrier and numbers, and hands the orders over. Orders whose customers want them cancelled are asked about first. */
export function ShipButton({ orders, ...button }: ShipButtonProps) {
  const [chosen, setChosen] = useState<Order[]>([]);
  return (
    <>
      <Button {...button} onClick={() => void ordersToShip(orders).then(setChosen)} />
      {chosen.length > 0 && <ShipDialog chosen={chosen} onClose={() => setChosen([])} />}
    </>
  );
}

/** Returns the orders, without those whose customers want them cancelled unless staff ship them all the same. */
async function ordersToShip(orders: Order[]): Promise<Order[]> {
  const requested = await requestedCancellations();
  const unwanted = orders.filter(({ _id, cancelRequest }) => cancelRequest ?? requested.has(_id));
  if (unwanted.length === 0) return orders;
  const numbers = unwanted.map(({ number }) => number).join(', ');
  const areAllShipped = await confirm({
    question: 'Müşteri iptal istedi. Yine de kargoya verilsin mi?',
    subject: `${unwanted.length === 1 ? 'Sipariş' : `${unwanted.length} sipariş:`} ${numbers}. Teslimattan önce cayma müşterinin hakkıdır; gıda gibi iadesi yasayla kaldırılan ürünler bunun dışındadır.`,
    confirmLabel: 'Yine de kargoya ver',
    cancelLabel: unwanted.length < orders.length ? 'Bunları çıkar' : 'Kargoya verme',
  });
  return areAllShipped ? orders : orders.filter((order) => !unwanted.includes(order));
}

/** The newest orders whose cancellation is requested. The list on the screen may be older than a request. */
async function requestedCancellations(): Promise<Set<string>> {
  try {
    const query = { waiting: 'cancel_request', page: 1, limit: 100 } as const;
    const { orders } = await api.get('/api/order/seller', { query });
    return new Set(orders.map(({ _id }) => _id));
  } catch {
    // Without an answer, the screen says what is known; shipping itself tells of the failure.
    return new Set();
  }
}
