import { Inbox } from '@/features/inbox/inbox';
import { SellerPage } from '@/ui/seller-page';
import * as titles from '../../titles';
import { usePageTitle } from '../../use-page-title';

/** /seller/mesajlar */
export function Component() {
  usePageTitle(titles.inbox);
  return (
    <SellerPage title="Gelen Mesajlar">
      <Inbox />
    </SellerPage>
  );
}
