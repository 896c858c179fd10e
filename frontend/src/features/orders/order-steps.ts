import type { Order } from '@/api/types';
import {
  awaitsCardPayment,
  awaitsTransfer,
  isCancelRequested,
  isReturnedWhole,
} from './order-state';

/** One stage on an order's way to the customer. */
export interface OrderStep {
  label: string;
  /** `now` is the stage that is waited for. */
  state: 'done' | 'now' | 'later' | 'ended';
  /** When it was reached, RFC 3339; undefined where the history does not say. */
  at?: string | undefined;
}

type Step = Order['history'][number];

/** The stages of an order from left to right; one that is cancelled or paid back ends with what it had reached. */
export function orderSteps(order: Order): OrderStep[] {
  const { createdAt, isPaid, refundedAt, status, history } = order;
  const when = (isIt: (step: Step) => boolean) => history.findLast(isIt)?.at;
  const reached = (wanted: Order['status']) => when((step) => step.status === wanted);
  const wasPaid = isPaid || refundedAt !== null;
  const stages = [
    { label: 'Sipariş verildi', isDone: true, at: createdAt },
    {
      label: wasPaid ? 'Ödendi' : 'Ödeme bekleniyor',
      isDone: wasPaid,
      at: when((step) => step.isPaid === true),
    },
    { label: 'Hazırlanıyor', isDone: at(status) >= 1, at: reached('Preparing') },
    { label: 'Kargoya verildi', isDone: at(status) >= 2, at: reached('Shipped') },
    {
      label: status === 'Shipped' ? 'Yolda' : 'Teslim edildi',
      isDone: at(status) >= 3,
      at: reached('Delivered'),
    },
  ];
  if (status === 'Cancelled' || refundedAt || isReturnedWhole(order)) {
    const end =
      status === 'Cancelled'
        ? { label: 'İptal edildi', at: reached('Cancelled') }
        : { label: 'Para iade edildi', at: refundedAt ?? undefined };
    return [
      ...stages
        .filter(({ isDone }) => isDone)
        .map(({ label, at }) => ({ label, at, state: 'done' as const })),
      { ...end, state: 'ended' },
    ];
  }
  const now = stages.findIndex(({ isDone }) => !isDone);
  return stages.map(({ label, isDone, at }, index) => ({
    label,
    at: isDone ? at : undefined,
    state: isDone ? 'done' : index === now ? 'now' : 'later',
  }));
}

/** How many stages after the order itself a status has behind it. */
function at(status: Order['status']): number {
  return ['Preparing', 'Shipped', 'Delivered'].indexOf(status) + 1;
}

/** What the customer, the shop or the carrier does next, in a sentence. */
export function whatComesNext(order: Order): string {
  const { status, isPaid, paymentType, refundedAt, shipment } = order;
  if (refundedAt) {
    return status === 'Cancelled'
      ? 'Bu sipariş iptal edildi, ödemeniz iade edildi.'
      : 'Ödemeniz iade edildi.';
  }
  if (awaitsCardPayment(order))
    return 'Kart ödemesi henüz tamamlanmadı; aşağıdan ödeyebilirsiniz. Ödediyseniz yeniden ödemeyin: sonucu birkaç dakika içinde burada görürsünüz.';
  if (isCancelRequested(order))
    return 'İptal isteğiniz mağazaya ulaştı; sonucunu e-postayla yazarız. Yola çıkmadan iptal edilirse ödemeniz iade edilir.';
  switch (status) {
    case 'Cancelled':
      return isPaid
        ? 'Bu sipariş iptal edildi; ödemenizi iade edeceğiz.'
        : 'Bu sipariş iptal edildi; artık ödeme beklenmiyor.';
    case 'Delivered':
      return isReturnedWhole(order)
        ? 'Ürünleriniz bize ulaştı, ödemeniz iade edildi.'
        : 'Siparişiniz teslim edildi. Güle güle kullanın.';
    case 'Shipped':
      if (order.cancelRequest)
        return 'Siparişiniz kargoda: iptal isteğinizi ele aldığımızda yola çıkmıştı. Gıda dışındaki ürünleri teslim aldıktan sonra iade edebilirsiniz.';
      return shipment
        ? 'Siparişiniz kargoda; nerede olduğunu takip numarasıyla görebilirsiniz.'
        : 'Siparişiniz kargoda; sırada teslimat var.';
    case 'Preparing':
      return 'Siparişinizi hazırlıyoruz; kargoya verdiğimizde e-postayla haber veririz.';
    default:
      if (awaitsTransfer(order)) return 'Ödemeniz ulaşınca siparişinizi hazırlamaya başlarız.';
      return paymentType === 'COD'
        ? 'Ödemeniz ulaştı; siparişinizi hazırlamaya başlıyoruz.'
        : 'Ödemeniz alındı; siparişinizi hazırlamaya başlıyoruz.';
  }
}
