import { choiceParam, useUrlState } from '@/lib/use-url-state';

/** How many days the overview can look back. */
export const periods = [7, 30, 90] as const;

export type Period = (typeof periods)[number];

const params = { days: choiceParam<Period>('gun', [30, 7, 90]) };

/** The period in the address; the usual one when there is none that makes sense. */
export function usePeriod(): Period {
  const [{ days }] = useUrlState(params);
  return days;
}
