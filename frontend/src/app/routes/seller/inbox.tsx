import { SellerPage } from '@/components/seller-page';
import { Inbox } from '@/features/inbox/inbox';
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
