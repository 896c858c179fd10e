import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Product, ProductGroup } from '@/api/types';
import { variantsQuery } from '../variants/variant-queries';
import { rowsOf, type VariantsByGroup } from './product-rows';

const none: Product[] = [];

/** Returns the rows of a list's products, and a function that unfolds a group or folds it up. */
export function useProductRows(products: Product[] = none) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const isShown = ({ group }: Product) => group && open.includes(group._id);
  const shown = new Set(products.filter(isShown).flatMap(({ group }) => group?._id ?? []));
  const variants = useQueries({ queries: [...shown].map(variantsQuery), combine: byGroup });
  const rows = useMemo(() => rowsOf(products, open, variants), [products, open, variants]);
  const toggle = useCallback((id: string) => {
    setOpen((open) => (open.includes(id) ? open.filter((one) => one !== id) : [...open, id]));
  }, []);
  return { rows, toggle };
}

function byGroup(
  results: UseQueryResult<{ group: ProductGroup; products: Product[] }>[],
): VariantsByGroup {
  const loaded = results.flatMap(({ data }) => data ?? []);
  return Object.fromEntries(loaded.map(({ group, products }) => [group._id, products]));
}
