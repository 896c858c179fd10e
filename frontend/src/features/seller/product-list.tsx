import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '@/api/errors';
import type { Product } from '@/api/types';
import { paths } from '@/app/paths';
import { buttonClass } from '@/components/button';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { EmptyState } from '@/components/empty-state';
import { LoadFailure } from '@/components/load-failure';
import { Skeleton } from '@/components/skeleton';
import { notify } from '@/components/toast';
import { productsQuery } from '@/features/catalogue/queries';
import { ProductDialog } from './product-dialog';
import { ProductTable } from './product-table';
import { useDeleteProduct } from './queries';
import { SellerPage, focusTitle } from './seller-page';
import './products.css';

/** All products with what can be done to them. */
export function ProductList() {
  // Fresh on every visit: what a seller decides on must not be a minute old.
  const { data: products, error, refetch } = useQuery({ ...productsQuery, staleTime: 0 });
  const [edited, setEdited] = useState<Product>();
  const [doomed, setDoomed] = useState<Product>();
  const remove = useDeleteProduct();

  const confirmed = (product: Product) =>
    remove.mutate(product, {
      onSuccess: () => {
        notify.success('Ürün başarıyla silindi.');
        // The button that had the focus went with its row.
        focusTitle();
      },
      onError: (failure) => notify.error(`Silme işlemi başarısız: ${errorText(failure)}`),
    });

  return (
    <SellerPage
      title="Tüm Ürünler"
      aside={products && products.length > 0 && `${products.length} ürün`}
    >
      {products?.length === 0 && (
        <div className="panel">
          <EmptyState art="masa" text="Henüz ürün yok.">
            <Link className={buttonClass({ variant: 'primary' })} to={paths.seller.home()}>
              Ürün ekle
            </Link>
          </EmptyState>
        </div>
      )}
      {products && products.length > 0 && (
        <ProductTable products={products} onEdit={setEdited} onDelete={setDoomed} />
      )}
      {!products &&
        (error ? (
          <LoadFailure text={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        ))}
      {edited && (
        <ProductDialog key={edited._id} product={edited} onClose={() => setEdited(undefined)} />
      )}
      <ConfirmDialog
        open={doomed !== undefined}
        onOpenChange={(open) => {
          if (!open) setDoomed(undefined);
        }}
        question="Bu ürünü silmek istediğinizden emin misiniz?"
        onConfirm={() => {
          if (doomed) confirmed(doomed);
        }}
      >
        {doomed?.name}
      </ConfirmDialog>
    </SellerPage>
  );
}

function Loading() {
  return (
    <div className="grid gap-2.5" aria-busy="true">
      <p className="sr-only" role="status">
        Yükleniyor...
      </p>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-16" />
      ))}
    </div>
  );
}
