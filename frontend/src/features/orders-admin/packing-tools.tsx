import { ArrowLeft, Printer } from 'lucide';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import * as textStyles from '@/ui/text.module.css';

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
