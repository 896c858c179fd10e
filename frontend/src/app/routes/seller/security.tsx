import { Security } from '@/features/two-factor/security';
import * as titles from '../../titles';
import { usePageTitle } from '../../use-page-title';

/** /seller/guvenlik */
export function Component() {
  usePageTitle(titles.security);
  return <Security />;
}
