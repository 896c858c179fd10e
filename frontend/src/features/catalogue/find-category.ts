import type { Category } from '@/api/types';
import { lowerTurkish } from '@/lib/turkish';

/** Returns the category that an address names by its label, in any case, or by its slug. */
export function findCategory(categories: Category[], segment: string): Category | undefined {
  const wanted = lowerTurkish(segment);
  return categories.find(({ path, slug }) => lowerTurkish(path) === wanted || slug === wanted);
}
