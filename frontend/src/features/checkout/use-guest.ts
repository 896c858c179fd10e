import { useState } from 'react';
import type { AddressInput, User } from '@/api/types';
import type { AddressFaults } from '@/entities/address/address-input';
import { keepGuestAddress, readGuestAddress } from './kept-address';
import { useKeptChoice } from './use-kept-choice';

/**
 * The state of a visitor who orders without an account, kept for the tab. `isOffered` says whether the shop takes
 * such orders.
 */
export function useGuest(user: User | null, isOffered: boolean) {
  const [choice, choose] = useKeptChoice('guest');
  const [typed, setTyped] = useState(readGuestAddress);
  const [isEditing, setEditing] = useState(false);
  const [faults, setFaults] = useState<AddressFaults>();
  const isGuest = user === null && choice === '1' && isOffered;
  return {
    isGuest,
    /** The address of the order; undefined while it is being typed. */
    address: isGuest && !isEditing ? typed : undefined,
    /** The first values of the address form. */
    typed,
    faults,
    begin: () => choose('1'),
    edit: (faults?: AddressFaults) => {
      setFaults(faults);
      setEditing(true);
    },
    save: (address: AddressInput, isKept: boolean) => {
      keepGuestAddress(address, isKept);
      setTyped(address);
      setEditing(false);
    },
  };
}

/** The state that the order button and the address share. */
export type Guest = ReturnType<typeof useGuest>;
