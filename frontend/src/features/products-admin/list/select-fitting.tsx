import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import type { Product } from '@/api/types';
import { productKeys } from '@/entities/product/queries';
import { Button } from '@/ui/button/button';
import { queryOf } from '../product-queries';
import type { ProductFilter } from './product-filter';

/** The number of products that can be changed in one call. */
const maxChanged = limits.productPatchesInputChangesMaxItems;

/** The products that pass the filter, variants each by itself, as many as can be changed in one call. */
function fittingProductsQuery(filter: ProductFilter) {
  const query = { ...queryOf(filter), page: 1, limit: maxChanged };
  return queryOptions({
    queryKey: productKeys.list(query),
    queryFn: ({ signal }) => api.get('/api/product/list', { query, signal }),
  });
}

interface SelectFittingProps {
  filter: ProductFilter;
  /** The products that are selected. */
  chosen: Product[];
  onSelect: (products: Product[]) => void;
}

/** Selects all products that the filter finds, on whatever page, as far as they can be changed together. */
export default function SelectFitting({ filter, chosen, onSelect }: SelectFittingProps) {
  const { data } = useQuery(fittingProductsQuery(filter));
  if (!data) return null;
  const { products, total = products.length } = data;
  if (total > maxChanged) {
    return (
      <span>{`Bir seferde en çok ${String(maxChanged)} ürün değişir; ${String(total)} ürün var.`}</span>
    );
  }
  const ids = new Set(chosen.map(({ _id }) => _id));
  if (products.every(({ _id }) => ids.has(_id))) return null;
  return (
    <Button variant="felt" onClick={() => onSelect(products)}>
      {`Bütün ${String(total)} ürünü seç`}
    </Button>
  );
}
