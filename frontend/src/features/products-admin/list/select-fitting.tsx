import { useQuery } from '@tanstack/react-query';
import type { Product } from '@/api/types';
import { Button } from '@/ui/button/button';
import { fittingProductsQuery, maxChanged } from '../product-queries';
import type { ProductFilter } from './product-filter';

interface SelectFittingProps {
  filter: ProductFilter;
  /** The products that are selected. */
  chosen: Product[];
  onSelect: (products: Product[]) => void;
}

/** Selects all products that the filter finds, on whatever page, as far as they can be changed together. */
export function SelectFitting({ filter, chosen, onSelect }: SelectFittingProps) {
  const { data } = useQuery(fittingProductsQuery(filter));
  if (!data) return null;
  const { products, total } = data;
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
