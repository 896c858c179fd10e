import type { AddressInput } from '@/api/types';

/** The values of an address of which nothing is known. */
export const noAddress: AddressInput = {
  firstName: '',
  lastName: '',
  email: '',
  street: '',
  city: '',
  state: '',
  zipcode: '',
  phone: '',
  country: 'Türkiye',
};

/** The server's errors about an address, by field names. */
export type AddressFaults = Partial<AddressInput>;

/** What the form of a guest's address takes from the checkout. */
export interface GuestAddressProps {
  /** The address that was typed or kept before. */
  initial: AddressInput | undefined;
  /** What the server has refused of it. */
  faults: AddressFaults | undefined;
  /** Whether this device keeps it already. */
  isKept: boolean;
  /** Lets the server check the address. */
  check: (address: AddressInput) => Promise<void>;
  onSaved: (address: AddressInput, isKept: boolean) => void;
}
