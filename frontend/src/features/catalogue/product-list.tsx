import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Product } from '@/api/types';
import { LoadFailure } from '@/components/load-failure';
import { ProductGrid, ProductSkeletons } from './product-grid';

interface ProductListProps {
  title: string;
  /** The products to show, already chosen. */
  result: UseQueryResult<Product[]>;
  chips?: ReactNode;
  /** Stands in the place of the products when there are none. */
  empty: ReactNode;
}

/** Heading, count, category chips and the products in whatever state they are. */
export function ProductList({ title, result, chips, empty }: ProductListProps) {
  const { data: products, isError, refetch } = result;
  return (
    <>
      <div className="page-head">
        <h1>{title}</h1>
        <p className="muted" role="status">
          {products
            ? products.length > 0 && `${products.length} ürün`
            : !isError && 'Yükleniyor...'}
        </p>
      </div>
      {chips}
      {products ? (
        products.length > 0 ? (
          <ProductGrid products={products} />
        ) : (
          empty
        )
      ) : isError ? (
        <LoadFailure text="Ürünler yüklenemedi." onRetry={() => void refetch()} />
      ) : (
        <ProductSkeletons count={8} />
      )}
      <div className="page-end" />
    </>
  );
}
