import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '@/entities/product/queries';
import { ChipRow } from './category-chips';
import { useCategoryAddress } from './use-list-options';
import type { ProductPages } from './use-product-pages';

interface SearchChipsProps {
  search: string;
  /** The slug of the category that the search is narrowed to; empty for all. */
  category: string;
  facets: ProductPages['facets'];
}

/** The categories that hold some of what was searched for, each with how much. */
export function SearchChips({ search, category, facets }: SearchChipsProps) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const addressOf = useCategoryAddress();
  const counts = facets?.categories;

  const countOf = (slug: string) => counts?.find((one) => one.slug === slug)?.count ?? 0;
  const chips = categories
    .filter(({ slug }) => countOf(slug) > 0 || slug === category)
    .map(({ path, slug }) => ({
      to: addressOf(slug),
      label: path,
      isCurrent: slug === category,
      count: countOf(slug),
    }));
  const all = {
    to: addressOf(''),
    label: 'Tümü',
    isCurrent: category === '',
    ...(counts && { count: counts.reduce((sum, { count }) => sum + count, 0) }),
  };
  return <ChipRow subject={`“${search}”`} chips={[all, ...chips]} />;
}
