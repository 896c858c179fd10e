import { ArrowLeft, Printer } from 'lucide';
import { Button } from '@/components/button';
import { Icon } from '@/components/icon';
import { Link } from '@/components/link';
import * as textStyles from '@/components/text.module.css';
import { paths } from '@/lib/paths';

/** The way out of a page that is made to be printed. */
export function BackToOrders() {
  return (
    <Link className={textStyles.link} data-print="hide" to={paths.seller.orders()}>
      <Icon of={ArrowLeft} />
      Siparişlere dön
    </Link>
  );
}

export function PrintButton() {
  return (
    <Button variant="felt" onClick={() => window.print()}>
      <Icon of={Printer} />
      Yazdır
    </Button>
  );
}
