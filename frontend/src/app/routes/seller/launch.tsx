import { LaunchChecks } from '@/features/launch/launch-checks';
import * as titles from '../../titles';
import { usePageTitle } from '../../use-page-title';

/** /seller/yayina-hazirlik */
export function Component() {
  usePageTitle(titles.launch);
  return <LaunchChecks />;
}
