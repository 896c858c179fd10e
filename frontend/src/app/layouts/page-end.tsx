import { lazy, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAddedProduct } from '@/entities/cart/add-product';
import { paths } from '@/lib/paths';
import { storedValue } from '@/lib/storage';
import { useStoredState } from '@/lib/use-stored-state';
import { LazyBoundary } from '@/ui/lazy-boundary';
import Footer from './footer';

// With the first product that somebody buys.
const AddedToCart = lazy(() => import('@/features/cart/added-to-cart'));

const asBoolean = (value: unknown) => (typeof value === 'boolean' ? value : undefined);
const addedWasShown = storedValue('session', 'dorduncu-sepete-eklendi', asBoolean);

/** What of the public frame nobody sees at first. */
export default function PageEnd() {
  return (
    <>
      <Footer />
      <AddedProduct />
    </>
  );
}

/** What was just added, until it is put away or its cart is seen; a visit is shown that once. */
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
  return (
    <LazyBoundary optional>
      <AddedToCart product={id} onClose={putAway} />
    </LazyBoundary>
  );
}
