export { CustomerList as Component } from '@/features/customers/customer-list';
