import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AcceptedTextsInput, LegalKind } from '@/api/types';
import { orderLegalTextsQuery, type OrderDraft } from './queries';

/** The tick below the texts of an order. It holds for exactly one order: any change takes it away. */
export function useConsent(draft: OrderDraft | null) {
  const client = useQueryClient();
  const checkbox = useRef<HTMLInputElement>(null);
  const query = orderLegalTextsQuery(draft);
  // Fetched ahead of the click, so that the texts open at once.
  useQuery(query);
  const order = JSON.stringify(draft);
  const [checkedFor, setCheckedFor] = useState<string>();
  const [error, setError] = useState<string>();
  if (checkedFor !== undefined && checkedFor !== order) setCheckedFor(undefined);

  return {
    checkbox,
    error,
    isChecked: checkedFor === order,
    setChecked: (on: boolean) => {
      setCheckedFor(on ? order : undefined);
      setError(undefined);
    },
    /** Says at the box what is missing and takes the focus there. */
    showError: (message: string) => {
      setError(message);
      checkbox.current?.focus();
    },
    /** What the tick stands for; fetched now if it has not come yet. */
    acceptedTexts: async (): Promise<AcceptedTextsInput> => {
      const texts = await client.query({ ...query, staleTime: 'static' });
      // An order without one of them is refused.
      const fingerprint = (wanted: LegalKind) =>
        texts.find(({ kind }) => kind === wanted)?.sha256 ?? '';
      return {
        'preliminary-information': fingerprint('preliminary-information'),
        'distance-sales': fingerprint('distance-sales'),
      };
    },
    /** The server has other texts by now: they are to be read and ticked again. */
    reset: (message: string) => {
      setCheckedFor(undefined);
      setError(message);
      checkbox.current?.focus();
      void client.invalidateQueries({ queryKey: query.queryKey });
    },
  };
}

/** What the order button and the tick know of each other. */
export type Consent = ReturnType<typeof useConsent>;
