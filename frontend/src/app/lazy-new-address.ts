import { lazy } from 'react';

/** The form of a new address, after its page: the form's checks weigh more than everything else there. */
export const NewAddress = lazy(async () => ({
  default: (await import('@/features/addresses/new-address')).NewAddress,
}));
