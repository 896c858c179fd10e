import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usualProductsQuery } from '@/entities/order/queries';
import { noteUsualProducts } from '@/entities/order/usual-products';
import { productsByIdQuery } from '@/entities/product/queries';
import { recentlyViewed } from '@/entities/product/recently-viewed';
import { useSession } from '@/entities/session/queries';
import { ProductShelf } from '@/features/catalogue/product-shelf';
import { UsualShelf } from './usual-shelf';

/** As many as a shelf shows; the quick order has the rest. */
const shelfLength = 12;

/** Changes with an order only. */
const usualStaleMs = 300_000;

/** What brings somebody back: what they buy, and what they looked at last. */
export default function ReturningShelves({ hadUsual }: { hadUsual: boolean }) {
  const { user } = useSession();
  return (
    <>
      {user !== null && <UsualProducts isKept={hadUsual} />}
      <RecentlyViewed />
    </>
  );
}

/** Its room is kept only where it was filled before: most of those who have just come have bought nothing yet. */
function UsualProducts({ isKept }: { isKept: boolean }) {
  const { user } = useSession();
  const { data, error } = useQuery({
    ...usualProductsQuery,
    staleTime: usualStaleMs,
    enabled: Boolean(user),
  });
  const inStock = data?.map(({ product }) => product).filter(({ inStock }) => inStock);
  const isFilled = inStock && inStock.length > 0;
  useEffect(() => {
    if (isFilled !== undefined) noteUsualProducts(isFilled);
  }, [isFilled]);
  if (!(inStock ?? (isKept && !error))) return null;
  return <UsualShelf products={inStock?.slice(0, shelfLength)} />;
}

/** Those that are gone are left out, those sold out say so. */
function RecentlyViewed() {
  const [ids] = useState(recentlyViewed);
  const { data, isLoadingError } = useQuery({
    ...productsByIdQuery(ids),
    enabled: ids.length > 0,
    // The page is whole without them.
    meta: { logOnly: true },
  });
  if (ids.length === 0 || isLoadingError) return null;
  return <ProductShelf title="Son gezdikleriniz" products={data?.products} />;
}
