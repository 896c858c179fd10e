import { CircleAlert, CircleCheck, Clock, X, type IconNode } from 'lucide';
import { useId } from 'react';
import type { Bank, Order } from '@/api/types';
import { Button } from '@/components/button';
import { Icon } from '@/components/icon';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { BankTransferDetails } from './bank-transfer-details';
import * as styles from './placed-order-banner.module.css';
import { usePaymentNews } from './queries';
import { whatHappensNext, type NextStep } from './rules';

/** How long the shop waits for a transfer. */
const transferDays = 3;

const steps: Record<NextStep, { icon: IconNode; className: string; title: string; text: string }> =
  {
    transfer: {
      icon: CircleCheck,
      className: styles.good,
      title: 'Siparişiniz için teşekkür ederiz',
      text: `Ödemenizi ${transferDays} iş günü içinde aşağıdaki hesaba gönderin. Ödemeniz ulaşınca siparişinizi hazırlarız; kargoya verdiğimizde e-postayla haber veririz.`,
    },
    paid: {
      icon: CircleCheck,
      className: styles.good,
      title: 'Ödemeniz alındı, teşekkür ederiz',
      text: 'Şimdi siparişinizi hazırlıyoruz; kargoya verdiğimizde e-postayla haber veririz.',
    },
    news: {
      icon: Clock,
      className: styles.wait,
      title: 'Ödemenizin sonucu bekleniyor',
      text: 'Ödediyseniz yeniden ödemeyin: ödeme kuruluşunun haberi birkaç dakika sürebilir, gelince burada görürsünüz. Ödemediyseniz aşağıdan devam edebilirsiniz.',
    },
    unpaid: {
      icon: CircleAlert,
      className: styles.bad,
      title: 'Ödeme alınamadı',
      text: 'Bu sipariş iptal edildi, sepetiniz duruyor. Dilerseniz yeniden sipariş verebilirsiniz.',
    },
  };

interface PlacedOrderBannerProps {
  order: Order;
  bank: Bank | undefined;
  onClose: () => void;
}

/** The order that was just placed: its number, what it costs and what happens next. */
export default function PlacedOrderBanner({ order, bank, onClose }: PlacedOrderBannerProps) {
  const titleId = useId();
  usePaymentNews(order);
  const next = whatHappensNext(order);
  if (!next) return null;
  const { icon, className, title, text } = steps[next];
  return (
    <section className={classNames(styles.banner, className)} aria-labelledby={titleId}>
      <Icon of={icon} />
      {/* Read out when the payment's news come. */}
      <div className={styles.words} role="status">
        <h2 id={titleId}>{title}</h2>
        <p>
          Sipariş numaranız <b>{order.number}</b>, tutarı <b>{formatMoney(order.amount)}</b>.
        </p>
        <p>{text}</p>
      </div>
      <Button variant="quiet" className={styles.close} onClick={onClose}>
        <Icon of={X} />
        Kapat
      </Button>
      {bank && next === 'transfer' && (
        <div className={styles.bank}>
          <BankTransferDetails bank={bank} amount={order.amount} reference={order.number} />
        </div>
      )}
    </section>
  );
}
