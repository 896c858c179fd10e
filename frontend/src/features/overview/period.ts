import { useSearchParams } from 'react-router';

/** How many days the overview can look back. */
export const spans = [7, 30, 90] as const;

export type Span = (typeof spans)[number];

const usualSpan: Span = 30;

/** The span in the address; the usual one when there is none that makes sense. */
export function useSpan(): Span {
  const [params] = useSearchParams();
  return spans.find((span) => String(span) === params.get('gun')) ?? usualSpan;
}
