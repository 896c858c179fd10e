import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Address, User } from '@/api/types';
import { addressesQuery } from '@/entities/address/queries';
import { keepForOrder, keptOrder } from '@/entities/order/kept-order';

const missing = 'Siparişin gideceği adresi yazın.';

/** The delivery address of an order; by default the first saved one. */
export function useAddressChoice(user: User | null) {
  const { data, isLoading } = useQuery({ ...addressesQuery, enabled: user !== null });
  const [chosenId, setChosenId] = useState(() => keptOrder.read()?.['address']);
  const [error, setError] = useState<string>();
  const section = useRef<HTMLDivElement>(null);
  const addresses = (user && data) ?? [];
  const chosen = addresses.find(({ _id }) => _id === chosenId) ?? addresses[0];
  return {
    section,
    addresses,
    chosen,
    isLoading,
    /** Whether the account has no address; false while that is unknown. */
    isFirst: user !== null && data?.length === 0,
    error: chosen ? undefined : error,
    choose: ({ _id }: Address) => {
      setChosenId(_id);
      keepForOrder({ address: _id });
    },
    /** Sends the address that is typed if no field is empty; returns whether it did. */
    saveTyped: () => {
      const form = section.current?.querySelector('form');
      if (!form || form.querySelector('input:invalid')) return false;
      form.requestSubmit();
      return true;
    },
    /** Shows what is missing and focuses where to correct it: an empty field or the list. */
    showMissing: () => {
      const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
      const field = find('input:invalid');
      // Submitting makes the form show an error at each field.
      if (field) section.current?.querySelector('form')?.requestSubmit();
      setError(missing);
      const target = field ?? find('a, button');
      target?.focus({ preventScroll: true });
      target?.scrollIntoView({ block: 'center' });
    },
  };
}

/** The state that the order button and the address picker share. */
export type AddressChoice = ReturnType<typeof useAddressChoice>;
