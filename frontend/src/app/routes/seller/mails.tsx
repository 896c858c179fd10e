import { MailList } from '@/features/mails-admin/mail-list';
import { SellerPage } from '@/ui/seller-page';
import * as titles from '../../titles';
import { usePageTitle } from '../../use-page-title';

/** /seller/e-postalar */
export function Component() {
  usePageTitle(titles.mails);
  return (
    <SellerPage title={titles.mails}>
      <MailList />
    </SellerPage>
  );
}
