import { MailList } from '@/features/mails-admin/mail-list';
import { SellerPage } from '@/ui/seller-page';
import type { PageProps } from '../../lazy-page';

export function Component({ title }: PageProps) {
  return (
    <SellerPage title={title}>
      <MailList />
    </SellerPage>
  );
}
