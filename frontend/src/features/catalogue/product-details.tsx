import { ShoppingCart } from 'lucide';
import { useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Product } from '@/api/types';
import { addProduct } from '@/entities/cart/add-product';
import { lastPieces } from '@/entities/product/stock';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { useIsSeen } from '@/lib/use-is-seen';
import { Badge } from '@/ui/badge';
import { WhatsAppIcon } from '@/ui/brand-icons';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { lazyPart } from '@/ui/lazy-boundary';
import { ProductDescription } from './product-description';
import * as styles from './product-details.module.css';
import { Promises } from './promises';
import { Rating } from './rating';
import { ShareButton } from './share-button';
import { TierTable } from './tier-table';

// Not shown on the first screen, which has the page's own button.
const BuyBar = lazyPart(() => import('./buy-bar'), { optional: true });

interface ProductDetailsProps {
  product: Product;
  /** What can be done about a product that is sold out. */
  whenSoldOut: ReactNode;
}

/** Name, rating, prices, the two ways to buy, promises and features. */
export function ProductDetails({ product, whenSoldOut }: ProductDetailsProps) {
  const navigate = useNavigate();
  const { name, price, offerPrice, lowestRecentPrice, description, inStock } = product;
  const last = lastPieces(product);
  const buy = useRef<HTMLDivElement>(null);
  const isButtonSeen = useIsSeen(buy);
  return (
    <div>
      <h1>{name}</h1>
      <div className={styles.meta}>
        <Rating />
        <ShareButton title={name} />
      </div>
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
          {!inStock && <Badge tone="closed">Stokta yok</Badge>}
          {last && <Badge tone="open">{last}</Badge>}
        </dd>
        {lowestRecentPrice !== null && (
          <dd className={styles.lowest}>
            Son 10 günün en düşük fiyatı: {formatMoney(lowestRecentPrice)}
          </dd>
        )}
      </dl>
      <div className={styles.buy} ref={buy}>
        <Button variant="primary" large disabled={!inStock} onClick={() => addProduct(product)}>
          <Icon of={ShoppingCart} />
          Sepete Ekle
        </Button>
        {inStock && (
          <Button
            variant="felt"
            large
            className={styles.whatsApp}
            onClick={() => {
              addProduct(product);
              void navigate(paths.cartAlias());
            }}
          >
            <WhatsAppIcon />
            Sipariş için WhatsApp'a geçin!
          </Button>
        )}
      </div>
      {!inStock && <div className={styles.soldOut}>{whenSoldOut}</div>}
      <Promises product={product} />
      <TierTable product={product} />
      <ProductDescription lines={description} />
      {inStock && isButtonSeen === false && <BuyBar product={product} />}
    </div>
  );
}
