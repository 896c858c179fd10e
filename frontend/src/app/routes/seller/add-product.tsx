import { SellerPage } from '@/components/seller-page';
import { ProductForm } from '@/features/products-admin/product-form';
import { usePageTitle } from '../../use-page-title';

/** /seller */
export function Component() {
  usePageTitle('Ürün Ekle');
  return (
    <SellerPage title="Ürün Ekle">
      <ProductForm />
    </SellerPage>
  );
}
