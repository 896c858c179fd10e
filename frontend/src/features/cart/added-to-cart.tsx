import { Dialog } from '@base-ui/react/dialog';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import X from 'lucide/dist/esm/icons/x.mjs';
import { useEffect, useRef, useState } from 'react';
import { cartAmount, itemTotal, joinCartItems } from '@/entities/cart/cart-items';
import { totalQuantity } from '@/entities/cart/cart-quantities';
import { useCart } from '@/entities/cart/cart-store';
import { Photo, ProductImage } from '@/entities/product/product-image';
import { cachedProduct, cachedProducts, productsByIdQuery } from '@/entities/product/queries';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { Button, ButtonLink } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { Icon } from '@/ui/text/icon';
import * as styles from './added-to-cart.module.css';

interface AddedToCartProps {
  /** What was put into the cart. */
  product: string;
  onClose: () => void;
}

const phones = '(width < 48rem)';

/**
 * What was just put into the cart, and the way there. On phones a sheet that takes the focus; the page behind it can
 * still be used, which closes it. On larger screens a panel that leaves the focus where it is, and comes next in the tab
 * order.
 */
export default function AddedToCart({ product, onClose }: AddedToCartProps) {
  const [isPhone] = useState(() => window.matchMedia(phones).matches);
  if (!isPhone) return <Panel product={product} onClose={onClose} />;
  return (
    <Dialog.Root open modal={false} onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.sheet} data-print="hide">
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>Sepete eklendi</Dialog.Title>
            <IconButton as={Dialog.Close} aria-label="Kapat">
              <Icon of={X} />
            </IconButton>
          </div>
          <Contents product={product} onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Panel({ product, onClose }: AddedToCartProps) {
  const opener = useRef<Element>(null);
  const panel = useRef<HTMLElement>(null);
  const focusOpener = () => {
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const close = () => {
    const hasFocus = panel.current?.contains(document.activeElement);
    onClose();
    if (hasFocus) focusOpener();
  };
  // Tab leads from the button that added the product to the panel, wherever that is in the document.
  useEffect(() => {
    opener.current = document.activeElement;
  }, [product]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
      if (event.key !== 'Tab' || !panel.current) return;
      const controls = [...panel.current.querySelectorAll<HTMLElement>('a, button')];
      const focused = document.activeElement;
      if (!event.shiftKey && focused === opener.current) {
        event.preventDefault();
        controls[0]?.focus();
      } else if (event.shiftKey && focused === controls[0]) {
        event.preventDefault();
        focusOpener();
      } else if (!event.shiftKey && focused === controls.at(-1)) {
        // The browser continues from the focused element.
        focusOpener();
      }
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
  return (
    <section className={styles.panel} ref={panel} aria-label="Sepete eklendi" data-print="hide">
      <div className={styles.head}>
        {/* Read out, as the focus stays. */}
        <div role="alert">
          <h2 className={styles.title}>Sepete eklendi</h2>
        </div>
        <IconButton aria-label="Kapat" onClick={close}>
          <Icon of={X} />
        </IconButton>
      </div>
      <Contents product={product} onClose={close} />
    </section>
  );
}

function Contents({ product, onClose }: AddedToCartProps) {
  const client = useQueryClient();
  const quantities = useCart((state) => state.items);
  const ids = Object.keys(quantities);
  // What is known already shows at once, also without a connection.
  const { data = cachedProducts(client, ids) } = useQuery(productsByIdQuery(ids));
  const items = data && joinCartItems(quantities, data.products);
  const quantity = quantities[product] ?? 0;
  const added =
    items?.find((item) => item.product._id === product)?.product ?? cachedProduct(client, product);
  return (
    <>
      <div className={styles.item}>
        <Photo>
          <ProductImage src={added?.image[0]} alt="" sizes="4.5rem" />
        </Photo>
        <p className={styles.name}>{added?.name}</p>
        <p className={styles.quantity}>{`${String(quantity)} adet`}</p>
        <p className={styles.amount}>
          {added && formatMoney(itemTotal({ product: added, quantity }))}
        </p>
      </div>
      <p className={styles.sum}>
        <span>{`Sepetiniz (${String(totalQuantity(quantities))} ürün)`}</span>
        <strong>{items && formatMoney(cartAmount(items))}</strong>
      </p>
      <div className={styles.actions}>
        <Button onClick={onClose}>Devam et</Button>
        <ButtonLink variant="primary" to={paths.cart()} onClick={onClose}>
          Sepete git
        </ButtonLink>
      </div>
    </>
  );
}
