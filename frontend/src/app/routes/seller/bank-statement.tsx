import { BankStatement } from '@/features/bank-statement/bank-statement';
import * as titles from '../../titles';
import { usePageTitle } from '../../use-page-title';

/** /seller/banka-ekstresi */
export function Component() {
  usePageTitle(titles.bankStatement);
  return <BankStatement />;
}
