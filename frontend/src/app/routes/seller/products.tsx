import { ProductList } from '@/features/products-admin/product-list';
import { usePageTitle } from '../../use-page-title';

/** /seller/product-list */
export function Component() {
  usePageTitle('Tüm Ürünler');
  return <ProductList />;
}
