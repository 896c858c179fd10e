import { SellerPage } from '@/components/seller-page';
import { MailList } from '@/features/mails-admin/mail-list';
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
