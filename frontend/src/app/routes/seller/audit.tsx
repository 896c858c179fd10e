export { AuditLog as Component } from '@/features/audit/audit-log';
