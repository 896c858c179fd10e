import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Product } from '@/api/types';
import { errorText } from '@/lib/errors';
import { useSelection } from '@/lib/use-selection';
import { notify } from '@/ui/toast/toast';
import { variantsQuery } from '../variants/variant-queries';
import type { ProductRow } from './product-rows';

/** The selected products of a list. A group is selected with all its variants, unfolded or not. */
export function useProductSelection(rows: readonly ProductRow[]) {
  const client = useQueryClient();
  const shown = useMemo(
    () => rows.flatMap((row) => (row.kind === 'group' ? [] : [row.product])),
    [rows],
  );
  // A product that moves to another page, as by a new price, stays selected.
  const { ids, entries, select, refresh, clear } = useSelection(shown, { keepsHidden: true });

  const selectProducts = useCallback(
    (products: Product[], isSelected = true) => {
      refresh(products);
      select(
        products.map(({ _id }) => _id),
        isSelected,
      );
    },
    [refresh, select],
  );

  const selectRows = useCallback(
    (changed: string[], isSelected: boolean) => {
      const groups = rows.flatMap((row) => (row.kind === 'group' ? row.id : []));
      select(
        changed.filter((id) => !groups.includes(id)),
        isSelected,
      );
      const selectGroup = async (group: string) =>
        selectProducts((await client.query(variantsQuery(group))).products, isSelected);
      Promise.all(changed.filter((id) => groups.includes(id)).map(selectGroup)).catch(
        (error: unknown) => notify.error(errorText(error)),
      );
    },
    [client, rows, select, selectProducts],
  );

  const membersOf = (group: string) => entries.filter((entry) => entry.group?._id === group);
  const isSelected = (row: ProductRow) =>
    row.kind === 'group' ? membersOf(row.id).length >= row.size : ids.has(row.id);
  const selected = new Set(rows.filter(isSelected).map(({ id }) => id));
  const onPage = new Set(rows.map(({ id }) => id));
  const isOnPage = ({ _id, group }: Product) =>
    onPage.has(_id) || (group !== null && onPage.has(group._id));

  return {
    /** The selected products, also those of other pages. */
    entries,
    /** How many of them are on other pages. */
    hidden: entries.filter((entry) => !isOnPage(entry)).length,
    /** The ids of the rows that are ticked. */
    selected,
    /** Whether all rows of the page are ticked. */
    isPageSelected: rows.length > 0 && selected.size === rows.length,
    selectRows,
    selectProducts,
    toggle: (id: string) => {
      if (onPage.has(id)) selectRows([id], !selected.has(id));
    },
    refresh,
    clear,
  };
}
