import { ProductForm } from '@/features/seller/product-form';
import { SellerPage } from '@/features/seller/seller-page';
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
