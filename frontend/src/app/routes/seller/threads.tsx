import { SellerPage } from '@/components/seller-page';
import { AllThreads } from '@/features/threads/all-threads';
import { usePageTitle } from '../../use-page-title';

/** /seller/destek */
export function Component() {
  usePageTitle('Tüm Destek Mesajları');
  return (
    <SellerPage title="Tüm Destek Mesajları">
      <AllThreads />
    </SellerPage>
  );
}
