import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '@/api/errors';
import type { Product } from '@/api/types';
import { buttonClass } from '@/components/button';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { NoResults } from '@/components/no-results';
import { Pagination } from '@/components/pagination';
import * as panelStyles from '@/components/panel.module.css';
import { SellerPage } from '@/components/seller-page';
import { Skeleton } from '@/components/skeleton';
import * as textStyles from '@/components/text.module.css';
import { VisuallyHidden } from '@/components/visually-hidden';
import { paths } from '@/lib/paths';
import { usePageInRange } from '@/lib/use-page-in-range';
import * as styles from './admin-product-list.module.css';
import { DeleteProductDialog } from './delete-product-dialog';
import { ImportExport } from './import-export';
import { ProductDialog } from './product-dialog';
import { allProducts, isFiltered, useProductFilter } from './product-filter';
import { ProductFilterBar } from './product-filter-bar';
import { sellerProductsQuery } from './product-queries';
import { ProductTable } from './product-table';

/** All products with what can be done to them. */
export function ProductList() {
  const [filter, change] = useProductFilter();
  const { data, error, isPlaceholderData, refetch } = useQuery(sellerProductsQuery(filter));
  const [edited, setEdited] = useState<Product>();
  const [toDelete, setToDelete] = useState<Product>();
  usePageInRange(isPlaceholderData ? undefined : data, filter.page, (page) =>
    change({ page }, { replace: true }),
  );
  const isEmptyShop = data?.total === 0 && !isFiltered(filter);

  return (
    <SellerPage
      title="Tüm Ürünler"
      aside={
        <>
          <span role="status">{data && data.total > 0 && `${data.total} ürün`}</span>{' '}
          <Link className={textStyles.link} to={paths.seller.synonyms()}>
            Eş anlamlılar
          </Link>
        </>
      }
    >
      <ImportExport />
      {!isEmptyShop && <ProductFilterBar filter={filter} onChange={change} />}
      {data && (
        <div aria-busy={isPlaceholderData || undefined}>
          {data.products.length > 0 && (
            <ProductTable products={data.products} onEdit={setEdited} onDelete={setToDelete} />
          )}
          {data.total === 0 &&
            (isEmptyShop ? (
              <EmptyShop />
            ) : (
              <NoResults
                text="Aramanıza uygun ürün bulunamadı."
                onClear={() => change(allProducts)}
              />
            ))}
          {data.totalPages > 1 && (
            <Pagination
              page={filter.page}
              totalPages={data.totalPages}
              onChange={(page) => {
                change({ page });
                window.scrollTo(0, 0);
              }}
            />
          )}
        </div>
      )}
      {!data &&
        (error ? (
          <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        ))}
      {edited && (
        <ProductDialog key={edited._id} product={edited} onClose={() => setEdited(undefined)} />
      )}
      <DeleteProductDialog product={toDelete} onClose={() => setToDelete(undefined)} />
    </SellerPage>
  );
}

function EmptyShop() {
  return (
    <div className={panelStyles.panel}>
      <EmptyState art="masa" text="Henüz ürün yok.">
        <Link className={buttonClass({ variant: 'primary' })} to={paths.seller.home()}>
          Ürün ekle
        </Link>
      </EmptyState>
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.loading} aria-busy="true">
      <VisuallyHidden as="p" role="status">
        Yükleniyor...
      </VisuallyHidden>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height="4rem" />
      ))}
    </div>
  );
}
