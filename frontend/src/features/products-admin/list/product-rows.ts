import type { Product } from '@/api/types';

/** A row of the list: a product, or a group of variants, whose products are rows below it once it is unfolded. */
export type ProductRow =
  | { kind: 'single' | 'variant'; id: string; product: Product }
  | {
      kind: 'group';
      /** The group's id. */
      id: string;
      /** The variant that stands for the group. */
      product: Product;
      name: string;
      size: number;
      isOpen: boolean;
    };

/** Returns the rows of a list with one card for each group. `variants` are those of unfolded groups, once loaded. */
export function rowsOf(
  products: readonly Product[],
  open: readonly string[],
  variants: readonly Product[],
): ProductRow[] {
  return products.flatMap((product): ProductRow[] => {
    const { group, groupSize = 1 } = product;
    if (!group || groupSize < 2) return [{ kind: 'single', id: product._id, product }];
    const { _id: id, name } = group;
    const isOpen = open.includes(id);
    const shown = isOpen ? variants.filter((variant) => variant.group?._id === id) : [];
    return [
      { kind: 'group', id, product, name, size: groupSize, isOpen },
      ...shown.map((product) => ({ kind: 'variant', id: product._id, product }) as const),
    ];
  });
}
