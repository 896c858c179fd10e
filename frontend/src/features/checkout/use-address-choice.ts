import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Address, User } from '@/api/types';
import { addressesQuery } from '@/entities/address/queries';
import { keepForOrder, keptOrder } from './kept-order';

const missing = 'Siparişin gideceği adresi yazın.';
const unsaved = 'Önce “Adresi Kaydet” düğmesine basın.';

/** Where the order goes: the first saved address, unless another was chosen. */
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
    /** Known to have none; what can't be fetched may well be there. */
    isFirst: user !== null && data?.length === 0,
    error: chosen ? undefined : error,
    choose: ({ _id }: Address) => {
      setChosenId(_id);
      keepForOrder({ address: _id });
    },
    /** Says there what is missing, and goes to where it is put right: an empty field, the form's button, the list. */
    showMissing: () => {
      const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
      const field = find('input:invalid');
      // The form says by itself at each field what it wants there.
      if (field) section.current?.querySelector('form')?.requestSubmit();
      const submit = field ? undefined : find('button[type=submit]');
      setError(submit ? unsaved : missing);
      const target = field ?? submit ?? find('a, button');
      target?.focus({ preventScroll: true });
      target?.scrollIntoView({ block: 'center' });
    },
  };
}

/** What the order button and the picker know of each other. */
export type AddressChoice = ReturnType<typeof useAddressChoice>;
