export { OrderList as Component } from '@/features/orders-admin/order-list';
