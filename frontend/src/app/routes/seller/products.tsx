import { ProductList } from '@/features/seller/product-list';
import { usePageTitle } from '../../use-page-title';

/** /seller/product-list */
export function Component() {
  usePageTitle('Tüm Ürünler');
  return <ProductList />;
}
