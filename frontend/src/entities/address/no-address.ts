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
