import { AuditLog } from '@/features/audit/audit-log';
import * as titles from '../../titles';
import { usePageTitle } from '../../use-page-title';

/** /seller/gecmis */
export function Component() {
  usePageTitle(titles.audit);
  return <AuditLog />;
}
