import type { ReactNode } from 'react';
import { Button } from '@/components/button';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import * as layoutStyles from '@/components/layout.module.css';
import { QueryView } from '@/components/query-view';
import * as textStyles from '@/components/text.module.css';
import type { ListOptions } from '@/entities/product/list-filter';
import { FilterBar } from './filter-bar';
import { ProductGrid, ProductSkeletons } from './product-grid';
import * as styles from './product-list.module.css';
import { useListOptions } from './use-list-options';
import { useProductPages, type ProductPages } from './use-product-pages';

interface ProductListProps {
  title: string;
  /** What somebody searched for. */
  search?: string;
  /** The slug of the category shown. */
  category?: string;
  chips?: ReactNode;
  /** Stands in the place of the products when there are none, however one looks at them. */
  empty: ReactNode;
}

const failure = 'Ürünler yüklenemedi.';

const anyPrice = { minPrice: null, maxPrice: null };

/** Heading, count, category chips, sorting, and the products in whatever state they are. */
export function ProductList({ title, search = '', category = '', chips, empty }: ProductListProps) {
  const { choice, pages, choose, showPages } = useListOptions();
  const list = useProductPages({ search, category, ...choice }, pages);
  const { products, total, error } = list;
  const hasPrices = choice.minPrice !== null || choice.maxPrice !== null;
  return (
    <>
      <div className={layoutStyles.pageHead}>
        <h1>{title}</h1>
        <p className={textStyles.muted} role="status">
          {products
            ? total > 0 && `${total} ürün`
            : !error && <span aria-hidden="true">Yükleniyor...</span>}
        </p>
      </div>
      {chips}
      {(total > 0 || hasPrices) && (
        <FilterBar
          key={JSON.stringify(choice)}
          choice={choice}
          isSearch={search !== ''}
          onChoose={choose}
        />
      )}
      <QueryView
        query={{ data: products, error, refetch: list.retry }}
        skeleton={<ProductSkeletons count={8} />}
        failure={failure}
        empty={hasPrices ? <NoneInPriceRange choice={choice} onChoose={choose} /> : empty}
      >
        {(products) => (
          <>
            <ProductGrid products={products} />
            <More list={list} onMore={() => showPages(pages + 1)} />
          </>
        )}
      </QueryView>
      <div className={layoutStyles.pageEnd} />
    </>
  );
}

/** What comes after the pages that are here: the way to the next one, or why it is missing. */
function More({ list, onMore }: { list: ProductPages; onMore: () => void }) {
  const { error, hasMore, isLoadingMore, retry } = list;
  if (error) return <ErrorState text={failure} error={error} onRetry={retry} />;
  if (!hasMore && !isLoadingMore) return null;
  return (
    <p className={styles.more}>
      <Button large busy={isLoadingMore} onClick={onMore}>
        Daha fazla
      </Button>
    </p>
  );
}

interface NoneInPriceRangeProps {
  choice: ListOptions;
  onChoose: (choice: ListOptions) => void;
}

function NoneInPriceRange({ choice, onChoose }: NoneInPriceRangeProps) {
  return (
    <EmptyState art="zar" text="Bu fiyat aralığında ürün yok.">
      <Button variant="primary" onClick={() => onChoose({ ...choice, ...anyPrice })}>
        Fiyat aralığını kaldır
      </Button>
    </EmptyState>
  );
}
