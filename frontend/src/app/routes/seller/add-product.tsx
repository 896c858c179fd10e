import { ProductForm } from '@/features/products-admin/form/product-form';
import { SellerPage } from '@/ui/layout/seller-page';
import type { PageProps } from '../../lazy-page';

export default function SellerAddProductRoute({ title }: PageProps) {
  return (
    <SellerPage title={title}>
      <ProductForm />
    </SellerPage>
  );
}
