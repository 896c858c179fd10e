export { ProductList as Component } from '@/features/products-admin/product-list';
