import type { QueryOf } from '@/api/calls';
import { choiceParam, useUrlState } from '@/lib/use-url-state';

/** How many days the overview can look back. */
export type Period = NonNullable<QueryOf<'/api/seller/overview'>['days']>;

export const periods: readonly Period[] = [7, 30, 90];

const params = { days: choiceParam<Period>('gun', [30, 7, 90]) };

/** The period in the address; the default if it has no valid one. */
export function usePeriod(): Period {
  const [{ days }] = useUrlState(params);
  return days;
}
