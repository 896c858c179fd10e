import { Inbox } from '@/features/inbox/inbox';
import { SellerPage } from '@/components/seller-page';
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
