import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide';
import { useState } from 'react';
import { Icon } from '@/components/icon';
import { Link } from '@/components/link';
import * as textStyles from '@/components/text.module.css';
import { productsByIdQuery } from '@/entities/product/queries';
import { recentlyViewed } from '@/entities/product/recently-viewed';
import { useSession } from '@/entities/session/queries';
import { ProductShelf } from '@/features/catalogue/product-shelf';
import { usualProductsQuery } from '@/features/quick-order/queries';
import { paths } from '@/lib/paths';

/** As many as a shelf shows; the quick order has the rest. */
const shelfLength = 12;

/** Changes with an order only. */
const usualStaleMs = 300_000;

/** What brings somebody back: what they buy, and what they looked at last. */
export default function ReturningShelves() {
  const { user } = useSession();
  return (
    <>
      {user && <UsualProducts />}
      <RecentlyViewed />
    </>
  );
}

function UsualProducts() {
  const { data, isError } = useQuery({ ...usualProductsQuery, staleTime: usualStaleMs });
  if (isError) return null;
  const products = data?.map(({ product }) => product).filter(({ inStock }) => inStock);
  return (
    <ProductShelf
      title="Yeniden al"
      products={products?.slice(0, shelfLength)}
      link={
        <Link className={textStyles.link} to={paths.quickOrder()}>
          Hızlı sipariş
          <Icon of={ArrowRight} />
        </Link>
      }
    />
  );
}

/** Those that are gone are left out, those sold out say so. */
function RecentlyViewed() {
  const [ids] = useState(recentlyViewed);
  const { data, isError } = useQuery({
    ...productsByIdQuery(ids),
    enabled: ids.length > 0,
    // The page is whole without them.
    meta: { logOnly: true },
  });
  if (ids.length === 0 || isError) return null;
  return <ProductShelf title="Son gezdikleriniz" products={data?.products} />;
}
