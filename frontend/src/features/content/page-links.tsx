import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';

/** The pages that texts of the shop name. */
const pages = new Map([
  ['Siparişlerim', paths.myOrders()],
  ['Ödeme Yöntemleri', paths.paymentMethods()],
  ['Sipariş Takibi', paths.orderTracking()],
  ['Teslimat ve İade', paths.delivery()],
  ['KVKK Aydınlatma Metni', paths.kvkk()],
  ['Gizlilik ve Çerezler', paths.privacy()],
  ['Mesafeli Satış Sözleşmesi', paths.distanceSales()],
  ['İletişim', paths.contact()],
]);

const names = new RegExp(`(${[...pages.keys()].join('|')})`);

/** Returns a text in which the names of pages lead to them: texts of the shop have no markup for links. */
export function withPageLinks(text: string): ReactNode {
  return text.split(names).map((part, index) => {
    const path = pages.get(part);
    return path ? (
      <Link key={index} to={path}>
        {part}
      </Link>
    ) : (
      part
    );
  });
}
