import { CircleAlert } from 'lucide';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { Alert } from '@/ui/alert';
import * as styles from './payment-problems.module.css';
import { formatCount } from './statistics';

/** Money that the seller has to see to comes before all figures; nothing when there is none. */
export function PaymentProblems({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Alert icon={CircleAlert}>
      <p>
        {`${formatCount(count)} siparişin ödemesiyle ilgilenmeniz gerekiyor. `}
        <Link className={styles.link} to={paths.seller.orders({ bekleyen: 'odeme-sorunu' })}>
          Siparişleri göster
        </Link>
      </p>
    </Alert>
  );
}
