export { CategoryList as Component } from '@/features/categories/category-list';
