import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { noteFrequentProducts } from '@/entities/order/frequent-products';
import { frequentProductsQuery } from '@/entities/order/queries';
import { productsByIdQuery } from '@/entities/product/queries';
import { recentlyViewed } from '@/entities/product/recently-viewed';
import { useSession } from '@/entities/session/queries';
import { ProductShelf } from '@/features/catalogue/product-shelf';
import { FrequentShelf } from './frequent-shelf';

/** As many as a shelf shows; the quick order has the rest. */
const shelfLength = 12;

/** Changes with an order only. */
const frequentStaleMs = 300_000;

/** What brings somebody back: what they buy, and what they looked at last. */
export default function ReturningShelves({ hadFrequent }: { hadFrequent: boolean }) {
  const { user } = useSession();
  return (
    <>
      {user !== null && <FrequentProducts isKept={hadFrequent} />}
      <RecentlyViewed />
    </>
  );
}

/** Its room is kept only where it was filled before: most of those who have just come have bought nothing yet. */
function FrequentProducts({ isKept }: { isKept: boolean }) {
  const { user } = useSession();
  const { data, error } = useQuery({
    ...frequentProductsQuery,
    staleTime: frequentStaleMs,
    enabled: Boolean(user),
  });
  const inStock = data?.map(({ product }) => product).filter(({ inStock }) => inStock);
  const isFilled = inStock && inStock.length > 0;
  useEffect(() => {
    if (isFilled !== undefined) noteFrequentProducts(isFilled);
  }, [isFilled]);
  if (!(inStock ?? (isKept && !error))) return null;
  return <FrequentShelf products={inStock?.slice(0, shelfLength)} />;
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
