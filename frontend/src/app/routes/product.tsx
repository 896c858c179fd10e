import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { Product } from '@/api/types';
import { cachedProduct, productQuery, productRowQuery } from '@/entities/product/queries';
import { noteViewed } from '@/entities/product/recently-viewed';
import { ProductDetails } from '@/features/catalogue/product-details';
import { ProductGallery } from '@/features/catalogue/product-gallery';
import { ProductRow, rowLength } from '@/features/catalogue/product-grid';
import { relatedProducts } from '@/features/catalogue/related-products';
import { ApiError } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { slugify } from '@/lib/turkish';
import { ButtonLink } from '@/ui/button/button';
import { PageEnd, PageSection, SectionHead, Wrap } from '@/ui/layout/layout';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { QueryView } from '@/ui/state/query-view';
import { Breadcrumb } from '@/ui/text/breadcrumb';
import { NotFound } from '../not-found';
import { usePageTitle } from '../use-page-title';
import * as styles from './product.module.css';

// Most products are there.
const SoldOut = lazyPart(() => import('@/features/stock-alert/sold-out'));

export default function ProductRoute() {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(productQuery(id));
  // A visitor from a list has the product in the cache and need not wait for it.
  const product = data ?? cachedProduct(client, id);
  usePageTitle(product?.name);

  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  const isMissing = error !== null && !product;
  return (
    <Wrap section={isMissing}>
      <QueryView query={{ data: product, error, refetch }} failure="Ürün yüklenemedi.">
        {/* The variants of a group are one page: nothing jumps when one is chosen. */}
        {(product) => <ProductPage key={product.group?._id ?? id} product={product} />}
      </QueryView>
    </Wrap>
  );
}

function ProductPage({ product }: { product: Product }) {
  useEffect(() => noteViewed(product._id), [product._id]);
  // One more than shown: the product itself may be among them.
  const { data } = useQuery(
    productRowQuery(rowLength + 1, { category: slugify(product.category) }),
  );
  const related = relatedProducts(data?.products ?? [], product, rowLength);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { label: 'Anasayfa', to: paths.home() },
          { label: 'Ürünler', to: paths.products() },
          { label: product.category, to: paths.category(product.category) },
          { label: product.name },
        ]}
      />
      <div className={styles.detail}>
        <ProductGallery key={product._id} product={product} />
        <ProductDetails product={product} whenSoldOut={<SoldOut product={product} />} />
      </div>
      <PageSection aria-labelledby="ilgili">
        <SectionHead>
          <h2 id="ilgili">{related.length > 0 ? 'İlgili Ürünler' : 'Diğer Ürünler'}</h2>
          <ButtonLink to={paths.products()}>Daha fazla</ButtonLink>
        </SectionHead>
        {related.length > 0 && <ProductRow products={related} />}
      </PageSection>
      <PageEnd />
    </>
  );
}
