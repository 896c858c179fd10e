export { SellerOrderPage as Component } from '@/features/orders-admin/order-page';
