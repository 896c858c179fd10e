import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AcceptedTextsInput, LegalKind, OrderLegalText } from '@/api/types';
import { keepForOrder, keptOrder } from '@/entities/order/kept-order';
import { orderLegalTextsQuery, type OrderDraft } from './queries';

/** The texts that the customer accepts; an order without one of them is refused. */
function fingerprintsOf(texts: OrderLegalText[]): AcceptedTextsInput {
  const of = (wanted: LegalKind) => texts.find(({ kind }) => kind === wanted)?.sha256 ?? '';
  return {
    'preliminary-information': of('preliminary-information'),
    'distance-sales': of('distance-sales'),
  };
}

/**
 * The tick below the texts of an order. It holds for exactly one order: any change clears it. A customer who returns
 * in this tab to texts that they have ticked finds the tick again. While `isCostOpen`, the draft's amount may still
 * change.
 */
export function useConsent(draft: OrderDraft | null, isCostOpen: boolean) {
  const client = useQueryClient();
  const checkbox = useRef<HTMLInputElement>(null);
  const query = orderLegalTextsQuery(draft);
  // Fetched ahead of the click, so that the texts open at once.
  const { data: texts, isLoading } = useQuery({
    ...query,
    enabled: draft !== null && !isCostOpen,
  });
  const accepted = draft && texts && Object.values(fingerprintsOf(texts)).join(' ');
  const order = JSON.stringify(draft);
  const [kept, setKept] = useState(keptOrder.read);
  const [checkedFor, setCheckedFor] = useState<string>();
  const [error, setError] = useState<string>();
  if (checkedFor !== undefined && checkedFor !== order) setCheckedFor(undefined);
  if (kept && accepted) {
    setKept(undefined);
    if (kept['accepted'] === accepted) setCheckedFor(order);
  }
  const isChecked = checkedFor === order;

  useEffect(() => {
    if (!kept && accepted) keepForOrder({ accepted: isChecked ? accepted : '' });
  }, [kept, accepted, isChecked]);

  function showError(message: string) {
    setError(message);
    checkbox.current?.focus();
  }

  return {
    checkbox,
    error,
    isChecked,
    /** Whether an earlier tick may come back with the texts: a click would take it away. */
    isRestoring: (isLoading || isCostOpen) && Boolean(kept?.['accepted']),
    setChecked: (on: boolean) => {
      setKept(undefined);
      setCheckedFor(on ? order : undefined);
      setError(undefined);
    },
    /** Says at the box what is missing and takes the focus there. */
    showError,
    /** Returns the accepted texts; loads them if necessary. */
    acceptedTexts: async (): Promise<AcceptedTextsInput> =>
      fingerprintsOf(await client.query({ ...query, staleTime: 'static' })),
    /** The server has other texts by now: they are to be read and ticked again. */
    reset: (message: string) => {
      setCheckedFor(undefined);
      showError(message);
      void client.invalidateQueries({ queryKey: query.queryKey });
    },
  };
}

/** The state that the order button and the tick share. */
export type Consent = ReturnType<typeof useConsent>;
