import ArrowLeft from 'lucide/dist/esm/icons/arrow-left.mjs';
import Trash from 'lucide/dist/esm/icons/trash.mjs';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { itemTotal, quantityOptions, type CartItem } from '@/entities/cart/cart-items';
import { mostPieces } from '@/entities/cart/cart-quantities';
import { setCartQuantity, useCart } from '@/entities/cart/cart-store';
import { QuantityStepper } from '@/entities/cart/quantity-stepper';
import { lastPieces, piecePrice, unitPriceText } from '@/entities/product/price-and-stock';
import { Photo, ProductImage } from '@/entities/product/product-image';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { Badge } from '@/ui/text/badge';
import { Icon } from '@/ui/text/icon';
import { TextLink } from '@/ui/text/text';
import { notify } from '@/ui/toast/toast';
import * as styles from './cart-item-list.module.css';
import { RemovedItemNotice, type RemovedLine } from './removed-item-notice';
import { TypedQuantity } from './typed-quantity';

interface CartItemListProps {
  items: CartItem[];
  /** The offer price in TL at which each product was first shown in this cart. */
  firstPrices: Record<string, number>;
  /** What was taken out last, if anything was; it may have been put back. */
  removed: RemovedLine | undefined;
  onRemoved: (line: RemovedLine) => void;
}

/** What is in the cart, and the way back to the shelves. */
export function CartItemList({ items, firstPrices, removed, onRemoved }: CartItemListProps) {
  const isBack = items.some(({ product }) => product._id === removed?.id);
  const lines = items.map((item) => (
    <Item
      key={item.product._id}
      item={item}
      firstPrice={firstPrices[item.product._id]}
      isBack={item.product._id === removed?.id}
      onRemoved={onRemoved}
    />
  ));
  if (removed && !isBack) {
    const notice = (
      <li key={`${removed.id}-geri`} className={styles.gone}>
        <RemovedItemNotice line={removed} />
      </li>
    );
    lines.splice(removed.at, 0, notice);
  }
  return (
    <div>
      <ul className={styles.items}>{lines}</ul>
      <p className={styles.back}>
        <TextLink to={paths.products()}>
          <Icon of={ArrowLeft} />
          Alışverişe Devam Et
        </TextLink>
      </p>
    </div>
  );
}

interface ItemProps extends Pick<CartItemListProps, 'onRemoved'> {
  item: CartItem;
  /** The offer price in TL at which the product was first shown in this cart. */
  firstPrice: number | undefined;
  /** It was taken out and put back: the focus is still where its undo was. */
  isBack: boolean;
}

function Item({ item, firstPrice, isBack, onRemoved }: ItemProps) {
  const { product, quantity } = item;
  const nameId = useId();
  const optionValues = (product.group?.options ?? []).map(({ value }) => value);
  const [isTyping, setTyping] = useState(false);
  const hasMore = mostPieces(product) > Math.max(...quantityOptions(item));
  const price = piecePrice(product, quantity);
  const tier = product.tiers.findLast(({ minQuantity }) => minQuantity <= quantity);
  // Of another price than the offer's it is not told.
  const measured =
    product.unitPrice && price === product.offerPrice ? [unitPriceText(product.unitPrice)] : [];
  const last = lastPieces(product);
  const { _id: id, name } = product;
  const change = (wanted: number, message: string) => {
    setCartQuantity(id, wanted);
    notify.success(message);
  };
  const remove = () => {
    const { items } = useCart.getState();
    change(0, 'Sepetten çıkarıldı');
    onRemoved({ id, name, quantity: items[id] ?? 0, at: Object.keys(items).indexOf(id) });
  };
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isBack) link.current?.focus({ preventScroll: true });
  }, [isBack]);
  return (
    <li className={styles.item}>
      <Photo className={styles.photo}>
        <ProductImage src={product.image[0]} alt="" sizes="(min-width: 64rem) 7rem, 5.5rem" eager />
      </Photo>
      <div>
        <Link
          ref={link}
          className={styles.name}
          id={nameId}
          to={paths.product(product.category, id)}
        >
          {name}
        </Link>
        <p className={styles.unit}>
          {[product.category, ...optionValues, formatMoney(price), ...measured].join(' · ')}
          {tier && ` (${String(tier.minQuantity)} adet fiyatı)`}
        </p>
        {firstPrice !== undefined && firstPrice !== product.offerPrice && (
          <p className={styles.unit}>{formatMoney(firstPrice)} idi</p>
        )}
        {last && <Badge tone="open">{last}</Badge>}
        {!product.inStock && <Badge tone="closed">Stokta yok</Badge>}
      </div>
      <div className={styles.tools}>
        {isTyping ? (
          <TypedQuantity
            item={item}
            describedBy={nameId}
            onDone={(typed) => {
              setTyping(false);
              if (typed) change(typed, 'Sepet güncellendi');
            }}
          />
        ) : (
          <QuantityStepper
            item={item}
            describedBy={nameId}
            onLess={() => (quantity > 1 ? change(quantity - 1, 'Sepetten çıkarıldı') : remove())}
            onChange={(wanted) =>
              wanted > 0 ? change(wanted, 'Sepet güncellendi') : setTyping(true)
            }
          >
            {hasMore && <option value={0}>Daha fazla…</option>}
          </QuantityStepper>
        )}
        <Button
          className={styles.remove}
          variant="danger-quiet"
          aria-describedby={nameId}
          onClick={remove}
        >
          <Icon of={Trash} className={styles.icon} />
          Çıkar
        </Button>
        <span className={styles.total}>{formatMoney(itemTotal(item))}</span>
      </div>
    </li>
  );
}
