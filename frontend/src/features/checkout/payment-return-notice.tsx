import { Info } from 'lucide';
import { useEffect, useState } from 'react';
import { choiceParam, useUrlState } from '@/lib/use-url-state';
import { Alert } from '@/ui/alert';
import * as styles from './payment-return-notice.module.css';

/** How the way to the payment page ended, as its addresses of return say it. */
const params = { payment: choiceParam('odeme', ['', 'iptal', 'basarisiz']) };

const notices = {
  iptal: 'Ödeme iptal edildi, sepetiniz duruyor.',
  basarisiz: 'Ödeme alınamadı, sepetiniz duruyor.',
};

/** Says once, to a customer who returns unpaid from the payment page, that the cart is kept. */
export function PaymentReturnNotice() {
  const [{ payment }, change] = useUrlState(params);
  const [shown, setShown] = useState(payment);
  if (payment && shown !== payment) setShown(payment);

  useEffect(() => {
    // Gone from the address: a reload or a link must not say it again.
    if (payment) change({ payment: '' }, { replace: true });
  });

  return (
    shown && (
      <Alert icon={Info} info role="status" className={styles.notice}>
        {notices[shown]}
      </Alert>
    )
  );
}
