import Info from 'lucide/dist/esm/icons/info.mjs';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { PayLink } from '@/entities/order/pay-link';
import { paths } from '@/lib/paths';
import { useLastKnown } from '@/lib/use-last-known';
import { choiceParam, useUrlState } from '@/lib/use-url-state';
import { Alert } from '@/ui/state/alert';
import * as styles from './payment-return-notice.module.css';
import { useUnpaidOrder } from './use-unpaid-order';

/** How the way to the payment page ended, as its addresses of return say it. */
const params = { payment: choiceParam('odeme', ['', 'iptal', 'basarisiz']) };

const notices = {
  iptal: 'Ödeme iptal edildi, sepetiniz duruyor.',
  basarisiz: 'Ödeme alınamadı, sepetiniz duruyor.',
};

/**
 * Says once, to a customer who returns unpaid from the payment page, that the cart is kept; and, as long as an order
 * waits for its payment, how to go on with it.
 */
export default function PaymentReturnNotice() {
  const [{ payment }, change] = useUrlState(params);
  const shown = useLastKnown(payment || undefined);
  const unpaid = useUnpaidOrder();

  useEffect(() => {
    // Gone from the address: a reload or a link must not say it again.
    if (payment) change({ payment: '' }, { replace: true });
  });

  if (!shown && !unpaid) return null;
  return (
    <div className={styles.notice}>
      <Alert icon={Info} info role="status" className={styles.alert}>
        <p className={styles.text}>
          {shown && notices[shown]}{' '}
          {unpaid && (
            <>
              <Link
                to={
                  unpaid.guestKey
                    ? paths.guestOrder(unpaid.order.number, unpaid.guestKey)
                    : paths.myOrder(unpaid.order.number)
                }
              >
                {unpaid.order.number} numaralı siparişiniz
              </Link>{' '}
              ödenmeyi bekliyor.
              {unpaid.isOfCart && ' Bu sepetle yeni bir sipariş verirseniz onun yerine geçer.'}
            </>
          )}
        </p>
        {unpaid && <PayLink order={unpaid.order} />}
      </Alert>
    </div>
  );
}
