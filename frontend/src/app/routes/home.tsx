import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide';
import { lazy, useState } from 'react';
import { hadFrequentProducts } from '@/entities/order/frequent-products';
import { productRowQuery, reducedRowQuery } from '@/entities/product/queries';
import { recentlyViewed } from '@/entities/product/recently-viewed';
import { useSession } from '@/entities/session/queries';
import { CategoryGrid } from '@/features/catalogue/category-grid';
import { ProductRow, ProductSkeletons } from '@/features/catalogue/product-grid';
import { ProductShelf } from '@/features/catalogue/product-shelf';
import { rowLength } from '@/features/catalogue/rules';
import { Benefits } from '@/features/home/benefits';
import { Hero } from '@/features/home/hero';
import { NewsletterForm } from '@/features/home/newsletter-form';
import { paths } from '@/lib/paths';
import { Icon } from '@/ui/icon';
import { SectionHead, Wrap } from '@/ui/layout';
import { LazyBoundary } from '@/ui/lazy-boundary';
import { QueryView } from '@/ui/query-view';
import { TextLink } from '@/ui/text';
import { FrequentShelf } from '../frequent-shelf';

const ReturningShelves = lazy(() => import('../returning-shelves'));

export function Component() {
  return (
    <>
      <Hero />
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

/** For who has been here before: the others pay nothing for it. */
function Returning() {
  const { user } = useSession();
  const [hasViewed] = useState(() => recentlyViewed().length > 0);
  const [hadFrequent] = useState(hadFrequentProducts);
  // While the session is unknown, assume the customer of the last visit.
  const keepsFrequent = hadFrequent && user !== null;
  if (!user && !keepsFrequent && !hasViewed) return null;
  const room = (
    <>
      {keepsFrequent && <FrequentShelf products={undefined} />}
      {hasViewed && <ProductShelf title="Son gezdikleriniz" products={undefined} />}
    </>
  );
  return (
    <LazyBoundary optional fallback={room}>
      <ReturningShelves hadFrequent={hadFrequent} />
    </LazyBoundary>
  );
}

/** What is really reduced: a list price stands struck through beside each. */
function Offers() {
  const { data } = useQuery(reducedRowQuery(rowLength));
  if (!data?.products.length) return null;
  return (
    <Wrap as="section" section aria-labelledby="firsatlar">
      <SectionHead>
        <h2 id="firsatlar">Mevsimin Fırsatları</h2>
        <TextLink to={paths.reducedProducts()}>
          Tüm indirimler
          <Icon of={ArrowRight} />
        </TextLink>
      </SectionHead>
      <ProductRow products={data.products} />
    </Wrap>
  );
}
