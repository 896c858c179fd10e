import ArrowLeft from 'lucide/dist/esm/icons/arrow-left.mjs';
import Printer from 'lucide/dist/esm/icons/printer.mjs';
import { sellerPaths } from '@/lib/seller-paths';
import { Button } from '@/ui/button/button';
import { Icon } from '@/ui/text/icon';
import { TextLink } from '@/ui/text/text';

/** The way out of a page that is made to be printed. */
export function BackToOrders() {
  return (
    <TextLink data-print="hide" to={sellerPaths.orders()}>
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
