import { useSearchParams } from 'react-router';

/** How many days the overview can look back. */
export const periods = [7, 30, 90] as const;

export type Period = (typeof periods)[number];

const defaultPeriod: Period = 30;

/** The span in the address; the usual one when there is none that makes sense. */
export function usePeriod(): Period {
  const [params] = useSearchParams();
  return periods.find((span) => String(span) === params.get('gun')) ?? defaultPeriod;
}
