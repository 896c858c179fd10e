import { ProductList } from '@/features/products-admin/product-list';
import * as titles from '../../titles';
import { usePageTitle } from '../../use-page-title';

/** /seller/product-list */
export function Component() {
  usePageTitle(titles.productList);
  return <ProductList />;
}
