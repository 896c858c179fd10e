import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Product } from '@/api/types';
import { errorText } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { useSelection } from '@/lib/use-selection';
import { useUrlState } from '@/lib/use-url-state';
import { AdminList } from '@/ui/admin-list';
import { ButtonLink } from '@/ui/button';
import { confirm } from '@/ui/confirm';
import { EmptyPanel } from '@/ui/empty-panel';
import { focusPageHeading } from '@/ui/focus-page-heading';
import { lazyPart } from '@/ui/lazy-boundary';
import { ListShortcuts } from '@/ui/list-shortcuts';
import { NoResults } from '@/ui/no-results';
import { RowSkeletons } from '@/ui/row-skeletons';
import { SellerPage } from '@/ui/seller-page';
import { TextLink } from '@/ui/text';
import { notify } from '@/ui/toast';
import { ImportExport } from './import-export';
import { ProductBulkBar } from './product-bulk-bar';
import { allProducts, isFiltered, productParams } from './product-filter';
import { ProductFilterBar } from './product-filter-bar';
import { sellerProductsQuery, useDeleteProduct } from './product-queries';
import { ProductTable } from './product-table';

const shortcuts = [
  ['/', 'Ürün ara'],
  ['j', 'Sonraki ürün'],
  ['k', 'Önceki ürün'],
  ['x', 'Ürünü seç veya seçimi kaldır'],
  ['?', 'Bu yardım'],
] as const;

const ProductDialog = lazyPart(() => import('./product-dialog'));
const StockHistoryDialog = lazyPart(() => import('./stock-history-dialog'));
const VariantsDialog = lazyPart(() => import('./variants-dialog'));

/** All products of the shop, for staff. */
export function ProductList() {
  const [filter, change] = useUrlState(productParams);
  const products = useQuery(sellerProductsQuery(filter));
  const { data } = products;
  const [edited, setEdited] = useState<Product>();
  const [shownHistory, setShownHistory] = useState<Product>();
  const [shownVariants, setShownVariants] = useState<Product>();
  const selection = useSelection(data?.products);
  const list = useRef<HTMLDivElement>(null);
  const askToDelete = useAskToDelete();
  const isEmptyShop = data?.total === 0 && !isFiltered(filter);

  return (
    <SellerPage
      title="Tüm Ürünler"
      aside={
        <>
          <span role="status">{data && data.total > 0 && `${data.total} ürün`}</span>{' '}
          <TextLink to={paths.seller.synonyms()}>Eş anlamlılar</TextLink>{' '}
          <ListShortcuts list={list} shortcuts={shortcuts} onTick={selection.toggle} />
        </>
      }
    >
      <ImportExport />
      <div ref={list}>
        {!isEmptyShop && <ProductFilterBar filter={filter} onChange={change} />}
        <ProductBulkBar products={selection.entries} onClear={selection.clear} />
        <AdminList
          query={products}
          page={filter.page}
          onPage={change}
          skeleton={<RowSkeletons count={6} height="4rem" />}
          failure={errorText}
          empty={
            isEmptyShop ? (
              <EmptyShop />
            ) : (
              <NoResults
                text="Aramanıza uygun ürün bulunamadı."
                onClear={() => change(allProducts)}
              />
            )
          }
        >
          {({ products }) => (
            <ProductTable
              products={products}
              onEdit={setEdited}
              onDelete={(product) => void askToDelete(product)}
              onHistory={setShownHistory}
              onVariants={setShownVariants}
              selected={selection.ids}
              onSelect={selection.select}
            />
          )}
        </AdminList>
      </div>
      {shownHistory && (
        <StockHistoryDialog product={shownHistory} onClose={() => setShownHistory(undefined)} />
      )}
      {shownVariants && (
        <VariantsDialog product={shownVariants} onClose={() => setShownVariants(undefined)} />
      )}
      {edited && (
        <ProductDialog key={edited._id} product={edited} onClose={() => setEdited(undefined)} />
      )}
    </SellerPage>
  );
}

/** Asks before a product is deleted, and says how it went. */
function useAskToDelete() {
  const { mutate } = useDeleteProduct();
  return async (product: Product) => {
    const isConfirmed = await confirm({
      question: 'Bu ürünü silmek istediğinizden emin misiniz?',
      subject: product.name,
    });
    if (!isConfirmed) return;
    mutate(product, {
      onSuccess: () => {
        notify.success('Ürün başarıyla silindi.');
        // The button that had the focus went with its row.
        focusPageHeading();
      },
      onError: (failure) => notify.error(`Silme işlemi başarısız: ${errorText(failure)}`),
    });
  };
}

function EmptyShop() {
  return (
    <EmptyPanel art="masa" text="Henüz ürün yok.">
      <ButtonLink variant="primary" to={paths.seller.home()}>
        Ürün ekle
      </ButtonLink>
    </EmptyPanel>
  );
}
