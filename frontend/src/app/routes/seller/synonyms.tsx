import { Synonyms } from '@/features/synonyms/synonyms';
import * as titles from '../../titles';
import { usePageTitle } from '../../use-page-title';

/** /seller/arama */
export function Component() {
  usePageTitle(titles.synonyms);
  return <Synonyms />;
}
