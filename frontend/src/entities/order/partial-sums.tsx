import type { Order } from '@/api/types';
import { Fact, Facts } from '@/ui/text/facts';
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
    <Facts layout="bill" className={className}>
      {sums.map(({ term, figure }) => (
        <Fact key={term} term={term}>
          {figure}
        </Fact>
      ))}
    </Facts>
  );
}
