import { AllThreads } from '@/features/threads/all-threads';
import { SellerPage } from '@/ui/seller-page';
import type { PageProps } from '../../lazy-page';

export function Component({ title }: PageProps) {
  return (
    <SellerPage title={title}>
      <AllThreads />
    </SellerPage>
  );
}
