import { useQuery } from '@tanstack/react-query';
import ShoppingCart from 'lucide/dist/esm/icons/shopping-cart.mjs';
import { useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Product } from '@/api/types';
import { addProduct } from '@/entities/cart/add-product';
import { mostPieces } from '@/entities/cart/cart-quantities';
import { QuantityStepper } from '@/entities/cart/quantity-stepper';
import {
  lastPieces,
  lowestPriceText,
  piecePrice,
  unitPriceText,
} from '@/entities/product/price-and-stock';
import { shopQuery } from '@/entities/shop/queries';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { useIsSeen } from '@/lib/use-is-seen';
import { Button } from '@/ui/button/button';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Badge } from '@/ui/text/badge';
import { WhatsAppIcon } from '@/ui/text/brand-icons';
import { Icon } from '@/ui/text/icon';
import { ProductDescription } from './product-description';
import * as styles from './product-details.module.css';
import { productNameId } from './product-gallery';
import { Promises } from './promises';
import { Rating } from './rating';
import { ShareButton } from './share-button';
import { TierTable, tierNote } from './tier-table';
import { VariantChooser } from './variant-chooser';

// Not shown on the first screen, which has the page's own button.
const BuyBar = lazyPart(() => import('./buy-bar'), { optional: true });

// Below the first screen, and most products have none of it.
const ProductIdentity = lazyPart(() => import('./product-identity'), { optional: true });

// Few shops offer instalments; the page has their room.
const InstalmentLine = lazyPart(() => import('@/entities/instalment/instalment-line'), {
  optional: true,
});

interface ProductDetailsProps {
  product: Product;
  /** The shopper's choices for a sold-out product. */
  whenSoldOut: ReactNode;
}

/** Name, rating, prices, the two ways to buy, promises and features. */
export function ProductDetails({ product, whenSoldOut }: ProductDetailsProps) {
  const navigate = useNavigate();
  const { name, price, lowestRecentPrice, description, inStock, tiers } = product;
  const { data: shop } = useQuery(shopQuery);
  // Another variant may have less of it, and the next one more again.
  const [wanted, setWanted] = useState(1);
  const quantity = inStock ? Math.min(wanted, mostPieces(product)) : 1;
  const offerPrice = piecePrice(product, quantity);
  const last = lastPieces(product);
  const buy = useRef<HTMLDivElement>(null);
  const isButtonSeen = useIsSeen(buy);
  return (
    <div>
      <h1 id={productNameId}>{name}</h1>
      <div className={styles.meta}>
        <Rating />
        <ShareButton title={name} />
      </div>
      {/* Above the prices, whose height differs: the chosen value stays under the finger. */}
      <VariantChooser product={product} />
      <dl className={styles.prices} aria-live="polite">
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
        {product.unitPrice && offerPrice === product.offerPrice && (
          <dd className={styles.lowest}>{unitPriceText(product.unitPrice)}</dd>
        )}
        {lowestRecentPrice !== null && (
          <dd className={styles.lowest}>{lowestPriceText(lowestRecentPrice, offerPrice)}</dd>
        )}
        {tiers.length > 0 && <dd className={styles.lowest}>{tierNote(product, quantity)}</dd>}
        {shop?.installments && inStock && product.exemption !== 'food' && (
          <dd className={styles.instalments}>
            <InstalmentLine amount={offerPrice} />
          </dd>
        )}
      </dl>
      <div className={styles.buy}>
        <div className={styles.add} ref={buy}>
          {inStock && (
            <div className={styles.quantity}>
              <QuantityStepper
                item={{ product, quantity }}
                describedBy={productNameId}
                least={1}
                onLess={() => setWanted(quantity - 1)}
                onChange={setWanted}
              />
            </div>
          )}
          <Button
            variant="primary"
            large
            disabled={!inStock}
            onClick={() => addProduct(product, quantity)}
          >
            <Icon of={ShoppingCart} />
            Sepete Ekle
          </Button>
        </div>
        {inStock && (
          <Button
            variant="felt"
            large
            className={styles.whatsApp}
            onClick={() => {
              addProduct(product, quantity, true);
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
      {hasIdentity(product) && <ProductIdentity product={product} />}
      {inStock && isButtonSeen === false && <BuyBar product={product} quantity={quantity} />}
    </div>
  );
}

/** Whether anything is known that `ProductIdentity` says. */
const hasIdentity = ({ maker, origin, warnings, net, food }: Product) =>
  maker ?? origin ?? net ?? food ?? warnings?.[0];
