import { SettingsPage } from '@/features/settings/settings-page';
import * as titles from '../../titles';
import { usePageTitle } from '../../use-page-title';

/** /seller/ayarlar */
export function Component() {
  usePageTitle(titles.settings);
  return <SettingsPage />;
}
