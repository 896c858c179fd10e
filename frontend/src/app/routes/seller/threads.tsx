import { AllThreads } from '@/features/threads/all-threads';
import { SellerPage } from '@/ui/seller-page';
import * as titles from '../../titles';
import { usePageTitle } from '../../use-page-title';

/** /seller/destek */
export function Component() {
  usePageTitle(titles.allThreads);
  return (
    <SellerPage title="Tüm Destek Mesajları">
      <AllThreads />
    </SellerPage>
  );
}
