import type { Product } from '@/api/types';

export type Variant = NonNullable<NonNullable<Product['group']>['variants']>[number];

/**
 * The options of a group as a shopper can choose them from one of its products. Each value leads to the variant with it
 * that keeps most of the other choices; of equals to one in stock, then to the first.
 */
export function optionChoices({ _id, group }: Pick<Product, '_id' | 'group'>) {
  const variants = group?.variants ?? [];
  const present = variants.find((variant) => variant._id === _id);
  if (!group || !present || variants.length < 2) return [];
  return group.options.map(({ name }, option) => {
    const values = [...new Set(variants.map(({ options }) => options[option]?.value ?? ''))];
    const choices = values.map((value) => {
      const isChosen = present.options[option]?.value === value;
      const fitting = variants.filter(({ options }) => options[option]?.value === value);
      const variant = isChosen ? present : nearest(fitting, present);
      return { value, variant, isChosen };
    });
    return { name, choices };
  });
}

function nearest(variants: Variant[], present: Variant): Variant {
  const kept = ({ options }: Variant) =>
    options.filter(({ value }, index) => value === present.options[index]?.value).length;
  return variants.reduce((best, variant) => {
    const gain = kept(variant) - kept(best);
    return gain > 0 || (gain === 0 && variant.inStock && !best.inStock) ? variant : best;
  });
}
