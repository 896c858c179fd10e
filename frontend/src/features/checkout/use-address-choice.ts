import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Address, User } from '@/api/types';
import { addressesQuery } from '@/entities/address/queries';
import type { Guest } from './use-guest';
import { useKeptChoice } from './use-kept-choice';

const missing = 'Siparişin gideceği adresi yazın.';

/** The delivery address of an order: a guest's, or by default a customer's first saved one. */
export function useAddressChoice(user: User | null, guest: Guest) {
  const {
    data,
    isLoading,
    error: failure,
    refetch,
  } = useQuery({ ...addressesQuery, enabled: user !== null });
  const [chosenId, setChosenId] = useKeptChoice('address');
  const [error, setError] = useState<string>();
  const section = useRef<HTMLDivElement>(null);
  const addresses = (user && data) ?? [];
  const saved = addresses.find(({ _id }) => _id === chosenId) ?? addresses[0];
  const chosen = user ? saved : guest.address;
  return {
    section,
    addresses,
    chosen,
    isLoading,
    /** Why the saved addresses aren't known. */
    failure: data ? null : failure,
    retry: () => void refetch(),
    /** Whether the address is to be typed here: the account has none, or a guest orders; false while that is unknown. */
    isTyped: user ? data?.length === 0 : guest.isGuest && !chosen,
    error: chosen || failure ? undefined : error,
    /** Lets a guest change the address; undefined for customers, who choose another. */
    edit: guest.isGuest
      ? () => {
          guest.edit();
          // The button is removed.
          section.current?.focus();
        }
      : undefined,
    choose: ({ _id }: Address) => setChosenId(_id),
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
