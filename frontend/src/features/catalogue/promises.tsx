import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Product } from '@/api/types';
import { deliveryCost } from '@/entities/shop/promises';
import { shopQuery } from '@/entities/shop/queries';
import { paths } from '@/lib/paths';
import * as styles from './promises.module.css';

/** What the law says of sending it back. */
const returns: Record<NonNullable<Product['exemption']> | 'none', string> = {
  food: 'Gıda ürünlerinde yasa gereği iade yok',
  hygiene: 'Ambalajı açılmadıysa 14 gün içinde iade',
  none: '14 gün içinde iade',
};

/** The promises for every order: the shop's own texts where it has configured some, and the law's. */
export function Promises({ product: { exemption } }: { product: Product }) {
  const { data: shop } = useQuery(shopQuery);
  if (!shop) return null;
  const { dispatch, delivery, cardPayment } = shop;
  const cost = deliveryCost(shop);
  return (
    <ul className={styles.promises} aria-label="Teslimat, iade ve ödeme">
      {dispatch !== '' && <li>{dispatch}</li>}
      {delivery !== '' && <li>{delivery}</li>}
      {cost && <li>{cost}</li>}
      <li className={exemption === 'food' ? styles.without : undefined}>
        <Link to={paths.returns()}>{returns[exemption ?? 'none']}</Link>
      </li>
      <li>
        {cardPayment ? 'EFT/Havale veya kartla güvenli ödeme' : 'EFT/Havale ile güvenli ödeme'}
      </li>
    </ul>
  );
}
