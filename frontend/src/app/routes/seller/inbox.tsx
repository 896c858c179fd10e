import { EmptyState } from '@/components/empty-state';
import { SellerPage } from '@/features/seller/seller-page';
import { usePageTitle } from '../../use-page-title';

/** /seller/mesajlar */
export function Component() {
  usePageTitle('Gelen Mesajlar');
  return (
    <SellerPage title="Gelen Mesajlar">
      <div className="panel">
        <EmptyState art="fincan" text="Henüz mesaj yok." />
      </div>
    </SellerPage>
  );
}
