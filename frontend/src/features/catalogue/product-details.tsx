import { ShoppingCart } from 'lucide';
import { useNavigate } from 'react-router';
import type { Product } from '@/api/types';
import { Badge } from '@/components/badge';
import { WhatsAppIcon } from '@/components/brand-icons';
import { Button } from '@/components/button';
import { Icon } from '@/components/icon';
import { addToCart } from '@/entities/cart/cart-store';
import { lastPieces } from '@/entities/product/stock';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import * as styles from './product-details.module.css';
import { Rating } from './rating';
import { TierTable } from './tier-table';

/** Name, rating, prices, features and the two ways to buy. */
export function ProductDetails({ product }: { product: Product }) {
  const navigate = useNavigate();
  const { _id, name, price, offerPrice, lowestRecentPrice, description, inStock, stock } = product;
  const last = lastPieces(product);
  return (
    <div>
      <h1>{name}</h1>
      <Rating />
      <dl className={styles.prices}>
        {offerPrice < price && (
          <>
            <dt>Fiyat</dt>
            <dd>
              <s>{formatMoney(price)}</s>
            </dd>
          </>
        )}
        <dt>{offerPrice < price ? 'Size Özel' : 'Fiyat'}</dt>
        <dd>
          <strong>{formatMoney(offerPrice)}</strong>
          <small>KDV dahil</small>
        </dd>
        {lowestRecentPrice !== null && (
          <dd className={styles.lowest}>
            Son 10 günün en düşük fiyatı: {formatMoney(lowestRecentPrice)}
          </dd>
        )}
      </dl>
      <TierTable product={product} />
      {description.length > 0 && (
        <>
          <h2 className={styles.featuresTitle}>Ürün özellikleri</h2>
          <ul className={styles.features}>
            {description.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.buy}>
        {!inStock && (
          <p>
            <Badge tone="closed">Stokta yok</Badge>
          </p>
        )}
        {last && (
          <p>
            <Badge tone="open">{last}</Badge>
          </p>
        )}
        <Button variant="primary" large disabled={!inStock} onClick={() => addToCart(_id, stock)}>
          <Icon of={ShoppingCart} />
          Sepete Ekle
        </Button>
        <Button
          variant="felt"
          large
          className={styles.whatsApp}
          disabled={!inStock}
          onClick={() => {
            addToCart(_id, stock);
            void navigate(paths.cartAlias());
          }}
        >
          <WhatsAppIcon />
          Sipariş için WhatsApp'a geçin!
        </Button>
      </div>
    </div>
  );
}
