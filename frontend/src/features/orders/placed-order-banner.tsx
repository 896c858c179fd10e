import type { IconNode } from 'lucide';
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import X from 'lucide/dist/esm/icons/x.mjs';
import { useId } from 'react';
import type { Order, Shop } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { IconButton } from '@/ui/button/icon-button';
import { Icon } from '@/ui/text/icon';
import BankTransferDetails from './bank-transfer-details';
import { whatHappensNext, type NextStep } from './order-state';
import * as styles from './placed-order-banner.module.css';
import { usePaymentNews } from './queries';

const steps: Record<NextStep, { icon: IconNode; className: string; title: string; text: string }> =
  {
    transfer: {
      icon: CircleCheck,
      className: styles.good,
      title: 'Teşekkür ederiz',
      text: 'Ödemeniz ulaşınca siparişinizi hazırlarız; kargoya verdiğimizde e-postayla haber veririz.',
    },
    paid: {
      icon: CircleCheck,
      className: styles.good,
      title: 'Ödemeniz alındı',
      text: 'Teşekkür ederiz. Siparişinizi hazırlıyoruz; kargoya verdiğimizde e-postayla haber veririz.',
    },
    news: {
      icon: Clock,
      className: styles.wait,
      title: 'Ödemenizin sonucu bekleniyor',
      text: 'Ödediyseniz yeniden ödemeyin: ödeme kuruluşunun onayı birkaç dakika sürebilir; sonucu burada görürsünüz. Ödemediyseniz aşağıdan devam edebilirsiniz.',
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
  shop: Shop | undefined;
  /** Without it the banner stays. */
  onClose?: () => void;
}

/** An order that was just placed, or a guest's: thanks, number, amount, and what happens next. */
export default function PlacedOrderBanner({ order, shop, onClose }: PlacedOrderBannerProps) {
  const titleId = useId();
  usePaymentNews(order);
  const next = whatHappensNext(order);
  if (!next) return null;
  const { icon, className, title, text } = steps[next];
  return (
    <section className={classNames(styles.banner, className)} aria-labelledby={titleId}>
      <Icon of={icon} className={styles.icon} />
      <h2 id={titleId}>{title}</h2>
      {onClose && (
        <IconButton className={styles.close} aria-label="Kapat" onClick={onClose}>
          <Icon of={X} />
        </IconButton>
      )}
      <p className={styles.facts}>
        Sipariş numaranız <b>{order.number}</b>, tutarı <b>{formatMoney(order.amount)}</b>.
      </p>
      {shop && next === 'transfer' && (
        <div className={styles.bank}>
          <BankTransferDetails order={order} banks={shop.banks} />
        </div>
      )}
      {/* Read out when the payment's news come. */}
      <p className={styles.next} role="status">
        {text}
      </p>
    </section>
  );
}
