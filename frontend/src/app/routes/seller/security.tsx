export { Security as Component } from '@/features/two-factor/security';
