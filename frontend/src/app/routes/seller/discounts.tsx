export { DiscountList as Component } from '@/features/discounts/discount-list';
