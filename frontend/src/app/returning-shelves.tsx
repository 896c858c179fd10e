import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { frequentProductsQuery, noteFrequentProducts } from '@/entities/order/frequent-products';
import { productsByIdQuery } from '@/entities/product/queries';
import { recentlyViewed } from '@/entities/product/recently-viewed';
import { useSession } from '@/entities/session/queries';
import { ProductShelf } from '@/features/catalogue/product-shelf';
import { FrequentShelf } from './frequent-shelf';

/** As many as a shelf shows; the quick order has the rest. */
const shelfLength = 12;

/** Changes with an order only. */
const frequentStaleMs = 300_000;

interface ReturningShelvesProps {
  /** Whether there was something to buy again at the last visit. */
  hadFrequent: boolean;
  /** Ids of the products that the page shows above. */
  shown: string[];
}

/** Shelves for a returning customer: frequent products and those viewed last. */
export default function ReturningShelves({ hadFrequent, shown }: ReturningShelvesProps) {
  const { user } = useSession();
  return (
    <>
      {user !== null && <FrequentProducts isKept={hadFrequent} shown={shown} />}
      <RecentlyViewed shown={shown} />
    </>
  );
}

/** Keeps space only where the shelf was filled before, because most new visitors have bought nothing yet. */
function FrequentProducts({ isKept, shown }: { isKept: boolean; shown: string[] }) {
  const { user } = useSession();
  const { data, error } = useQuery({
    ...frequentProductsQuery,
    staleTime: frequentStaleMs,
    enabled: Boolean(user),
  });
  const inStock = data
    ?.map(({ product }) => product)
    .filter(({ _id, inStock }) => inStock && !shown.includes(_id));
  const isFilled = inStock && inStock.length > 0;
  useEffect(() => {
    if (isFilled !== undefined) noteFrequentProducts(isFilled);
  }, [isFilled]);
  if (!(inStock ?? (isKept && !error))) return null;
  return <FrequentShelf products={inStock?.slice(0, shelfLength)} />;
}

/** Those that are gone are left out, those sold out say so. */
function RecentlyViewed({ shown }: { shown: string[] }) {
  const [viewed] = useState(recentlyViewed);
  const { data: frequent = [] } = useQuery({ ...frequentProductsQuery, enabled: false });
  const above = new Set([...shown, ...frequent.map(({ product }) => product._id)]);
  const ids = viewed.filter((id) => !above.has(id));
  const { data, isLoadingError } = useQuery(productsByIdQuery(ids));
  if (ids.length === 0 || isLoadingError) return null;
  return <ProductShelf title="Son gezdikleriniz" products={data?.products} />;
}
