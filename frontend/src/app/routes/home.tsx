import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide/dist/esm/icons/arrow-right.mjs';
import { lazy, useState } from 'react';
import { frequentProductsQuery, hadFrequentProducts } from '@/entities/order/frequent-products';
import { productRowQuery } from '@/entities/product/queries';
import { recentlyViewed } from '@/entities/product/recently-viewed';
import { useSession } from '@/entities/session/queries';
import { CategoryGrid } from '@/features/catalogue/category-grid';
import { ProductRow, ProductSkeletons, rowLength } from '@/features/catalogue/product-grid';
import { ProductShelf } from '@/features/catalogue/product-shelf';
import { Benefits } from '@/features/home/benefits';
import { DeliveryLine } from '@/features/home/delivery-line';
import { Hero } from '@/features/home/hero';
import { NewsletterForm } from '@/features/home/newsletter-form';
import { paths } from '@/lib/paths';
import { SectionHead, Wrap } from '@/ui/layout/layout';
import { LazyBoundary } from '@/ui/state/lazy-boundary';
import { QueryView } from '@/ui/state/query-view';
import { Icon } from '@/ui/text/icon';
import { TextLink } from '@/ui/text/text';
import { FrequentShelf } from '../frequent-shelf';

/** Of so many the page shows those that it doesn't show elsewhere. */
const offersLength = 15;

const ReturningShelves = lazy(() => import('../returning-shelves'));

export default function HomeRoute() {
  return (
    <>
      <Hero />
      <DeliveryLine />
      <CategoryGrid />
      <BestSellers />
      <Returning />
      <Offers />
      <Benefits />
      <NewsletterForm />
    </>
  );
}

function BestSellers() {
  const products = useQuery(productRowQuery(rowLength));
  return (
    <Wrap as="section" section id="cok-satanlar" aria-labelledby="cok-satanlar-baslik">
      <SectionHead>
        <h2 id="cok-satanlar-baslik">En Çok Satanlar</h2>
        <TextLink to={paths.products()}>
          Tüm ürünler
          <Icon of={ArrowRight} />
        </TextLink>
      </SectionHead>
      <QueryView
        query={products}
        skeleton={<ProductSkeletons count={5} row />}
        failure="Ürünler yüklenemedi."
      >
        {({ products }) => <ProductRow products={products} />}
      </QueryView>
    </Wrap>
  );
}

/** Ids of the best sellers, which no section below repeats; undefined while they are loading. */
function useBestSellerIds() {
  const { data } = useQuery(productRowQuery(rowLength));
  return data?.products.map(({ _id }) => _id);
}

/** For who has been here before: the others pay nothing for it. */
function Returning() {
  const { user } = useSession();
  const shown = useBestSellerIds();
  const [viewed] = useState(recentlyViewed);
  const hasViewed = viewed.some((id) => !shown?.includes(id));
  const [hadFrequent] = useState(hadFrequentProducts);
  // While the session is unknown, assume the customer of the last visit.
  const keepsFrequent = hadFrequent && user !== null;
  if (!shown || (!user && !keepsFrequent && !hasViewed)) return null;
  const placeholder = (
    <>
      {keepsFrequent && <FrequentShelf products={undefined} />}
      {hasViewed && <ProductShelf title="Son gezdikleriniz" products={undefined} />}
    </>
  );
  return (
    <LazyBoundary optional fallback={placeholder}>
      <ReturningShelves hadFrequent={hadFrequent} shown={shown} />
    </LazyBoundary>
  );
}

/** Reduced products, each with its struck-through list price, without those that the page shows already. */
function Offers() {
  const { data } = useQuery(productRowQuery(offersLength, { reduced: true, sort: 'newest' }));
  const bestSellers = useBestSellerIds();
  const { data: frequent = [] } = useQuery({ ...frequentProductsQuery, enabled: false });
  const [viewed] = useState(recentlyViewed);
  const shown = new Set([
    ...(bestSellers ?? []),
    ...viewed,
    ...frequent.map(({ product }) => product._id),
  ]);
  const offers = data?.products.filter(({ _id }) => !shown.has(_id)).slice(0, rowLength);
  if (!offers?.length) return null;
  return (
    <Wrap as="section" section aria-labelledby="firsatlar">
      <SectionHead>
        <h2 id="firsatlar">Mevsimin Fırsatları</h2>
        <TextLink to={paths.reducedProducts()}>
          Tüm indirimler
          <Icon of={ArrowRight} />
        </TextLink>
      </SectionHead>
      <ProductRow products={offers} />
    </Wrap>
  );
}
