import type { AddressFaults } from '@/entities/address/address-input';
import { ApiError } from '@/lib/errors';

const prefix = 'address.';

/** Returns what the server refuses of a guest's address; undefined if it is something else. */
export function addressFaults(error: ApiError): AddressFaults | undefined {
  const faults = Object.entries(error.fields).flatMap(([name, message]) => {
    if (name === 'email') return [[name, message]];
    return name.startsWith(prefix) ? [[name.slice(prefix.length), message]] : [];
  });
  return faults.length > 0 ? (Object.fromEntries(faults) as AddressFaults) : undefined;
}

/**
 * Returns the error that a form of the address shows; undefined if the address is right, even if the order can't be
 * placed yet: the order button says why.
 */
export function addressError(error: unknown): Error | undefined {
  if (!(error instanceof ApiError)) return error as Error;
  const { status, code, message, body } = error;
  const faults = addressFaults(error);
  if (faults) return new ApiError(status, code, message, { ...faults }, body);
  return status >= 500 || status === 429 ? error : undefined;
}
