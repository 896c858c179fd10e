export { PackingSlips as Component } from '@/features/orders-admin/packing-slips';
