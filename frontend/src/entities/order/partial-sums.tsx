import type { Order } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { TermRow } from '@/ui/text/term-row';
import * as styles from './partial-sums.module.css';
import { partialSums } from './bill-figures';

interface PartialSumsProps {
  order: Pick<Order, 'totals' | 'discountCode'>;
  className?: string | undefined;
}

/** What an order's total is made of; nothing where it is the sum of the lines. */
export function PartialSums({ order, className }: PartialSumsProps) {
  const sums = partialSums(order);
  if (sums.length === 0) return null;
  return (
    <dl className={classNames(styles.sums, className)}>
      {sums.map(({ term, figure }) => (
        <TermRow key={term} term={term}>
          {figure}
        </TermRow>
      ))}
    </dl>
  );
}
