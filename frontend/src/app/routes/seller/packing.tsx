export { PackingSlip as Component } from '@/features/orders-admin/packing-slip';
