import { Synonyms } from '@/features/synonyms/synonyms';
import { usePageTitle } from '../../use-page-title';

/** /seller/arama */
export function Component() {
  usePageTitle('Eş Anlamlılar');
  return <Synonyms />;
}
