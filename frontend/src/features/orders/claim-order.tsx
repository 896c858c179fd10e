import { UserRoundPlus } from 'lucide';
import { useState } from 'react';
import { Alert } from '@/ui/alert';
import { Button } from '@/ui/button';
import * as styles from './claim-order.module.css';

interface ClaimOrderProps {
  claim: () => Promise<unknown>;
  onClaimed: () => void;
}

/** Offers a customer who has opened a guest's link to take the order into the account. */
export function ClaimOrder({ claim, onClaimed }: ClaimOrderProps) {
  const [isPending, setPending] = useState(false);
  async function onClick() {
    setPending(true);
    try {
      await claim();
      onClaimed();
    } catch {
      // The mutation has said why.
      setPending(false);
    }
  }
  return (
    <Alert info icon={UserRoundPlus} className={styles.claim}>
      <p>
        Bu sipariş üye olmadan verilmiş. Hesabınıza eklerseniz Siparişlerim sayfanızda durur; bu
        bağlantı artık açılmaz.
      </p>
      <Button variant="felt" busy={isPending} onClick={() => void onClick()}>
        Hesabıma ekle
      </Button>
    </Alert>
  );
}
