import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { panelWasShown, useAddedProduct } from '@/entities/cart/add-product';
import { useSession } from '@/entities/session/queries';
import { paths } from '@/lib/paths';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Announcement } from './announcement';
import { Footer } from './footer';
import { Navbar } from './navbar';
import { SkipLink } from './skip-link';

// Loaded when a product is first added to the cart.
const AddedToCart = lazyPart(() => import('@/features/cart/added-to-cart'), { optional: true });

// Visitors' favourites are on their device.
const FavoritesSync = lazyPart(() => import('@/entities/favorite/favorites-sync'), {
  optional: true,
});

/** The public frame: skip link, header, page, footer. */
export function ShopLayout() {
  const { user } = useSession();
  return (
    <>
      <SkipLink />
      <Announcement />
      <Navbar />
      <main id="icerik" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <AddedProduct />
      {user && <FavoritesSync />}
    </>
  );
}

function dismiss() {
  panelWasShown.write(true);
  useAddedProduct.setState({ id: null });
}

/** The product that was just added, until the notice is closed or the cart is opened. Shown once per visit. */
function AddedProduct() {
  const { id } = useAddedProduct();
  const { pathname } = useLocation();
  const isInCart = pathname === paths.cart() || pathname === paths.cartAlias();
  const isSeen = isInCart && id !== null;
  useEffect(() => {
    if (isSeen) dismiss();
  }, [isSeen]);
  if (id === null || isInCart) return null;
  return <AddedToCart product={id} onClose={dismiss} />;
}
