import { CircleAlert } from 'lucide';
import type { Order, PaymentProblem as Problem } from '@/api/types';
import { formatMoney } from '@/lib/money';
import { Alert } from '@/ui/alert';
import { receivedAmount } from './order-rules';

/** What is wrong with an order's money, and what the seller can do about it. */
export function PaymentProblem({ order, problem }: { order: Order; problem: Problem }) {
  return (
    <Alert icon={CircleAlert}>
      <p>
        {sentence(order, problem)}{' '}
        {order.paymentType === 'Online'
          ? 'Parayı ödeme kuruluşunuzun panelinden iade edin; oradan haber gelmezse'
          : 'Parayı müşterinin hesabına gönderin ve'}{' '}
        ‘İade edildi olarak işaretle’ ile kaydedin.
      </p>
    </Alert>
  );
}

function sentence(order: Order, problem: Problem): string {
  const received = receivedAmount(order);
  const money = received === undefined ? 'Para' : formatMoney(received);
  switch (problem) {
    case 'amount_mismatch':
      return `${money} geldi, oysa siparişin tutarı ${formatMoney(order.amount)}; sipariş ödenmiş sayılmadı.`;
    case 'paid_after_cancel':
      return `${money}, sipariş iptal edildikten sonra geldi.`;
    case 'refund_due':
      return `${order.paymentType === 'Online' ? 'Kartla' : 'Havaleyle'} ödenmiş sipariş iptal edildi: ${formatMoney(order.amount)} müşteriye iade edilmeli.`;
  }
}
