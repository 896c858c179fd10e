import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Product } from '@/api/types';
import { productQuery } from '@/entities/product/queries';
import { errorText } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { sellerPaths } from '@/lib/seller-paths';
import { useUrlState } from '@/lib/use-url-state';
import { ButtonLink } from '@/ui/button/button';
import { confirm } from '@/ui/dialog/confirm';
import { focusPageHeading } from '@/ui/focus/focus-page-heading';
import { BottomBars } from '@/ui/layout/bottom-bars';
import { SellerPage } from '@/ui/layout/seller-page';
import { AdminList } from '@/ui/list/admin-list';
import { ListShortcuts } from '@/ui/list/list-shortcuts';
import { NoResults } from '@/ui/list/no-results';
import { UndoBar } from '@/ui/list/undo-bar';
import { EmptyPanel } from '@/ui/state/empty-panel';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { RowSkeletons } from '@/ui/state/row-skeletons';
import { TextLink } from '@/ui/text/text';
import { notify } from '@/ui/toast/toast';
import { ProductBulkBar } from '../bulk/product-bulk-bar';
import { ImportExport } from '../import/import-export';
import { sellerProductsQuery, useDeleteProduct } from '../product-queries';
import { allProducts, isFiltered, productParams } from './product-filter';
import { ProductFilterBar } from './product-filter-bar';
import { ProductTable, type OpenedDialog } from './product-table';
import { useProductRows } from './use-product-rows';
import { useProductSelection } from './use-product-selection';

const shortcuts = [
  ['/', 'Ürün ara'],
  ['j', 'Sonraki ürün'],
  ['k', 'Önceki ürün'],
  ['x', 'Ürünü seç veya seçimi kaldır'],
  ['?', 'Bu yardım'],
] as const;

const SelectFitting = lazyPart(() => import('./select-fitting'), { optional: true });

const dialogs = {
  edit: lazyPart(() => import('../form/product-dialog')),
  history: lazyPart(() => import('../history/stock-history-dialog')),
  variants: lazyPart(() => import('../variants/variants-dialog')),
};

/** All products of the shop, for staff. */
export default function ProductList() {
  const [filter, change] = useUrlState(productParams);
  const products = useQuery(sellerProductsQuery(filter));
  const { data } = products;
  const [opened, setOpened] = useState<OpenedDialog>();
  const open = useOpenDialog(setOpened);
  const Dialog = opened && dialogs[opened.dialog];
  const { rows, toggle } = useProductRows(data?.products);
  const selection = useProductSelection(rows);
  const list = useRef<HTMLDivElement>(null);
  const askToDelete = useAskToDelete(selection.selectRows);
  const isEmptyShop = data?.total === 0 && !isFiltered(filter);

  return (
    <SellerPage
      title="Tüm Ürünler"
      aside={
        <>
          <span role="status">{data && data.total > 0 && `${data.total} ürün`}</span>{' '}
          <TextLink to={sellerPaths.synonyms()}>Eş anlamlılar</TextLink>{' '}
          <TextLink to={sellerPaths.makers()}>Üreticiler</TextLink>{' '}
          <ListShortcuts list={list} shortcuts={shortcuts} onTick={selection.toggle} />
        </>
      }
    >
      <ImportExport />
      <div ref={list}>
        {!isEmptyShop && <ProductFilterBar filter={filter} onChange={change} />}
        <BottomBars>
          <UndoBar />
          <ProductBulkBar
            products={selection.entries}
            hidden={selection.hidden}
            onChanged={selection.refresh}
            onClear={selection.clear}
          >
            {selection.isPageSelected && (
              <SelectFitting
                filter={filter}
                chosen={selection.entries}
                onSelect={selection.selectProducts}
              />
            )}
          </ProductBulkBar>
        </BottomBars>
        <AdminList
          query={products}
          page={filter.page}
          onPage={change}
          skeleton={<RowSkeletons count={6} height="4rem" />}
          empty={
            isEmptyShop ? (
              <EmptyPanel art="masa" text="Henüz ürün yok.">
                <ButtonLink variant="primary" to={paths.seller()}>
                  Ürün ekle
                </ButtonLink>
              </EmptyPanel>
            ) : (
              <NoResults
                text="Aramanıza uygun ürün bulunamadı."
                onClear={() => change(allProducts)}
              />
            )
          }
        >
          {() => (
            <ProductTable
              rows={rows}
              onToggle={toggle}
              onOpen={open}
              onDelete={askToDelete}
              selected={selection.selected}
              onSelect={selection.selectRows}
            />
          )}
        </AdminList>
      </div>
      {Dialog && <Dialog product={opened.product} onClose={() => setOpened(undefined)} />}
    </SellerPage>
  );
}

/** Returns a function that opens a dialog. The one that edits a product gets all of it, of which lists tell less. */
function useOpenDialog(onOpen: (opened: OpenedDialog) => void) {
  const client = useQueryClient();
  return useCallback(
    async ({ dialog, product }: OpenedDialog) => {
      if (dialog !== 'edit') {
        onOpen({ dialog, product });
        return;
      }
      try {
        const whole = await client.query({ ...productQuery(product._id), staleTime: 0 });
        onOpen({ dialog, product: whole });
      } catch (failure) {
        notify.error(
          errorText(failure, 'Ürün açılamadı. Bağlantınızı kontrol edip yeniden deneyin.'),
        );
      }
    },
    [client, onOpen],
  );
}

/** Returns a function that asks before a product is deleted, and says how it went. */
function useAskToDelete(onSelect: (ids: string[], isSelected: boolean) => void) {
  const { mutate } = useDeleteProduct();
  return useCallback(
    async (product: Product) => {
      const isConfirmed = await confirm({
        question: 'Bu ürünü silmek istediğinizden emin misiniz?',
        subject: product.name,
      });
      if (!isConfirmed) return;
      mutate(product, {
        onSuccess: () => {
          onSelect([product._id], false);
          notify.success('Ürün başarıyla silindi.');
          // The button that had the focus went with its row.
          focusPageHeading();
        },
        onError: (failure) => notify.error(`Silme işlemi başarısız: ${errorText(failure)}`),
      });
    },
    [mutate, onSelect],
  );
}
