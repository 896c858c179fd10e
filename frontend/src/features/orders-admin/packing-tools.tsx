import { ArrowLeft, Printer } from 'lucide';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { TextLink } from '@/ui/text';

/** The way out of a page that is made to be printed. */
export function BackToOrders() {
  return (
    <TextLink data-print="hide" to={paths.seller.orders()}>
      <Icon of={ArrowLeft} />
      Siparişlere dön
    </TextLink>
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
