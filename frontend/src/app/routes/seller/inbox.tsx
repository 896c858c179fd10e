import { Inbox } from '@/features/inbox/inbox';
import { SellerPage } from '@/ui/seller-page';
import type { PageProps } from '../../lazy-page';

export function Component({ title }: PageProps) {
  return (
    <SellerPage title={title}>
      <Inbox />
    </SellerPage>
  );
}
