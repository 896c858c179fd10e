import { ProductForm } from '@/features/products-admin/product-form';
import { SellerPage } from '@/ui/seller-page';
import * as titles from '../../titles';
import { usePageTitle } from '../../use-page-title';

/** /seller */
export function Component() {
  usePageTitle(titles.addProduct);
  return (
    <SellerPage title="Ürün Ekle">
      <ProductForm />
    </SellerPage>
  );
}
