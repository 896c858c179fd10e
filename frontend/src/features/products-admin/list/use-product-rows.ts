import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Product } from '@/api/types';
import { variantsOfQuery } from '../variants/variant-queries';
import { rowsOf } from './product-rows';

const none: Product[] = [];

/** Returns the rows of a list's products, and a function that unfolds a group or folds it up. */
export function useProductRows(products: Product[] = none) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const groups = products.flatMap(({ group }) =>
    group && open.includes(group._id) ? group._id : [],
  );
  const { data: { products: variants } = { products: none } } = useQuery(
    variantsOfQuery([...new Set(groups)]),
  );
  const rows = useMemo(() => rowsOf(products, open, variants), [products, open, variants]);
  const toggle = useCallback((id: string) => {
    setOpen((open) => (open.includes(id) ? open.filter((one) => one !== id) : [...open, id]));
  }, []);
  return { rows, toggle };
}
