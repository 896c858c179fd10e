export { CustomerPage as Component } from '@/features/customers/customer-page';
