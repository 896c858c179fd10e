import { ProductForm } from '@/features/products-admin/product-form';
import { SellerPage } from '@/ui/seller-page';
import type { PageProps } from '../../lazy-page';

export function Component({ title }: PageProps) {
  return (
    <SellerPage title={title}>
      <ProductForm />
    </SellerPage>
  );
}
