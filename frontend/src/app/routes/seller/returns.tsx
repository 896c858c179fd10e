export { ReturnList as Component } from '@/features/returns-admin/return-list';
