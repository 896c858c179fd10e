import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useAddedProduct } from '@/entities/cart/add-product';
import { paths } from '@/lib/paths';
import { asBoolean, storedValue } from '@/lib/storage';
import { useStoredState } from '@/lib/use-stored-state';
import { lazyPart } from '@/ui/lazy-boundary';
import { Footer } from './footer';
import { Navbar } from './navbar';
import { SkipLink } from './skip-link';

// Loaded when a product is first added to the cart.
const AddedToCart = lazyPart(() => import('@/features/cart/added-to-cart'), { optional: true });

const addedWasShown = storedValue('session', 'dorduncu-sepete-eklendi', asBoolean);

/** The public frame: skip link, header, page, footer. */
export function ShopLayout() {
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <SkipLink target={main} />
      <Navbar />
      <main id="icerik" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <AddedProduct />
    </>
  );
}

/** The product that was just added, until the notice is closed or the cart is opened. Shown once per visit. */
function AddedProduct() {
  const { id } = useAddedProduct();
  const { pathname } = useLocation();
  const [wasShown, setShown] = useStoredState(addedWasShown, false);
  const isInCart = pathname === paths.cart() || pathname === paths.cartAlias();
  const putAway = () => {
    setShown(true);
    useAddedProduct.setState({ id: null });
  };
  const isSeen = isInCart && id !== null;
  useEffect(() => {
    if (isSeen) putAway();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only once, on the way in
  }, [isSeen]);
  if (id === null || wasShown || isInCart) return null;
  return <AddedToCart product={id} onClose={putAway} />;
}
