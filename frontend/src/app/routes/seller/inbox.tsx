import { Inbox } from '@/features/seller/inbox/inbox';
import { SellerPage } from '@/features/seller/seller-page';
import { usePageTitle } from '../../use-page-title';

/** /seller/mesajlar */
export function Component() {
  usePageTitle('Gelen Mesajlar');
  return (
    <SellerPage title="Gelen Mesajlar">
      <Inbox />
    </SellerPage>
  );
}
