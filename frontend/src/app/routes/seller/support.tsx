import { EmptyState } from '@/components/empty-state';
import { SellerPage } from '@/features/seller/seller-page';
import { usePageTitle } from '../../use-page-title';

/** /seller/destek */
export function Component() {
  usePageTitle('Tüm Destek Mesajları');
  return (
    <SellerPage title="Tüm Destek Mesajları">
      <div className="panel">
        <EmptyState art="fincan" text="Mesaj dizisi yok." />
      </div>
    </SellerPage>
  );
}
