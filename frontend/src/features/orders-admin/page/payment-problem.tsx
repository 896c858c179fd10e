import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import type { Order, PaymentProblem as Problem } from '@/api/types';
import { formatMoney } from '@/lib/money';
import { Alert } from '@/ui/state/alert';

/** What is wrong with an order's money, if anything, and what the seller can do about it. */
export function PaymentProblem({ order }: { order: Order }) {
  if (!order.paymentProblem) return null;
  const isByCard = order.paymentType === 'Online';
  // The history of an order may not say how much came.
  const received = order.history.findLast(({ received }) => received)?.received;
  const money = received ? formatMoney(received) : 'Para';
  const amount = formatMoney(order.amount);
  const owed = formatMoney(order.refundDue ?? order.amount);
  const sentences: Record<Problem, string> = {
    amount_mismatch: `${money} geldi, oysa siparişin tutarı ${amount}; sipariş ödenmiş sayılmadı.`,
    paid_after_cancel: `${money}, sipariş iptal edildikten sonra geldi.`,
    refund_due: `${isByCard ? 'Kartla' : 'Havaleyle'} ödenmiş sipariş iptal edildi: ${owed} müşteriye iade edilmeli.`,
  };
  return (
    <Alert icon={CircleAlert}>
      <p>
        {sentences[order.paymentProblem]}{' '}
        {isByCard
          ? howToPayBack(order.refundAvailable)
          : 'Parayı müşterinin hesabına gönderin ve ‘İade edildi olarak işaretle’ ile kaydedin.'}
      </p>
    </Alert>
  );
}

/** Says what staff can do with a card payment of which so much can still be paid back; null if its amount is unknown. */
function howToPayBack(available: number | null) {
  if (available === null)
    return 'Tutar okunamadı. Parayı ödeme kuruluşunun panelinden geri gönderin ve ‘İade edildi olarak işaretle’ ile kaydedin.';
  if (available === 0) return 'İadesi istendi; banka yanıtı bekleniyor.';
  return 'Parayı ‘Kartına iade et’ ile geri gönderin; başka bir yolla iade ettiyseniz ‘İade edildi olarak işaretle’ ile kaydedin.';
}
