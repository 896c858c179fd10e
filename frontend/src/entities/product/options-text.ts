import type { Product } from '@/api/types';

/** The product's options in its group: 'Siyah · Büyük'; empty for a product without variants. */
export const optionsText = ({ group }: Product): string =>
  group?.options.map(({ value }) => value).join(' · ') ?? '';

/** The product's name with its options: 'Meşe Klasik Tavla, Büyük'. */
export const nameWithOptions = (product: Product): string =>
  [product.name, optionsText(product)].filter(Boolean).join(', ');
