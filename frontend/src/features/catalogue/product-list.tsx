import type { ReactNode } from 'react';
import type { ListFilter } from '@/entities/product/list-filter';
import { Button } from '@/ui/button/button';
import { PageEnd, PageHead } from '@/ui/layout/layout';
import { EmptyState } from '@/ui/state/empty-state';
import { ErrorState } from '@/ui/state/error-state';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { QueryView } from '@/ui/state/query-view';
import { Muted } from '@/ui/text/text';
import { SearchChips } from './category-chips';
import { ListToolbar, isDefaultChoice } from './list-toolbar';
import { ProductGrid, ProductSkeletons } from './product-grid';
import * as styles from './product-list.module.css';
import { useListOptions } from './use-list-options';
import { useProductPages, type ProductPages } from './use-product-pages';

interface ProductListProps extends Partial<Pick<ListFilter, 'search' | 'exact' | 'category'>> {
  /** The heading; a search has its own. */
  title?: string;
  /** The categories; a search has its own. */
  chips?: ReactNode;
  /** Shown if the list has no products even without a filter. */
  empty: ReactNode;
}

// Only a misspelt search has one.
const Corrected = lazyPart(() => import('./corrected-search'), { optional: true });

const failure = 'Ürünler yüklenemedi.';

/** A list of products with heading, category chips, order and filters. */
export function ProductList(props: ProductListProps) {
  const { title, search = '', exact = false, category = '', chips, empty } = props;
  const options = useListOptions();
  const { choice, pages, clear, showPages } = options;
  const list = useProductPages({ search, exact, category, ...choice }, pages);
  const { products, error } = list;
  const corrected = products && list.facets?.corrected;
  return (
    <>
      <PageHead className={styles.head}>
        <h1>{search ? `“${corrected || search}” için sonuçlar` : title}</h1>
      </PageHead>
      {corrected && <Corrected typed={search} corrected={corrected} />}
      {search ? <SearchChips search={search} category={category} facets={list.facets} /> : chips}
      <ListToolbar list={list} options={options} isSearch={search !== ''} />
      <QueryView
        query={{ data: products, error, refetch: list.retry }}
        // `More` shows it below the products.
        onRefreshError="ignore"
        skeleton={<ProductSkeletons count={8} />}
        failure={failure}
        empty={
          isDefaultChoice({ ...choice, sort: '' }) ? (
            empty
          ) : (
            <EmptyState art="zar" text="Seçiminize uyan ürün yok.">
              <Button variant="primary" onClick={() => clear(choice.sort)}>
                Filtreleri temizle
              </Button>
            </EmptyState>
          )
        }
      >
        {(products) => (
          <>
            <ProductGrid products={products} />
            <More list={list} onMore={() => showPages(pages + 1)} />
          </>
        )}
      </QueryView>
      <PageEnd />
    </>
  );
}

/** The button for the next page, or the error that it failed with. */
function More({ list, onMore }: { list: ProductPages; onMore: () => void }) {
  const { products = [], total, error, hasMore, isLoadingMore, retry } = list;
  if (error) return <ErrorState text={failure} error={error} onRetry={retry} />;
  if (!hasMore && !isLoadingMore) return null;
  return (
    <p className={styles.more}>
      <Muted as="span">{`${products.length} / ${total}`}</Muted>
      <Button large busy={isLoadingMore} onClick={onMore}>
        Daha fazla
      </Button>
    </p>
  );
}
