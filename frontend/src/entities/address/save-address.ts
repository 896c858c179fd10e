import type { QueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { AddressInput } from '@/api/types';
import { ApiError } from '@/lib/errors';
import { idempotentAttempt } from '@/lib/idempotent-attempt';
import { addressesQuery } from './queries';

const attempt = idempotentAttempt('dorduncu-adres-denemesi');

/** Saves a new address of the customer. Returns all addresses, the new one last, with the server's message. */
export async function addAddress(client: QueryClient, address: AddressInput) {
  const headers = attempt.headersFor(address);
  const added = await namingFields(api.post('/api/address/add', { body: address, headers }));
  attempt.forget();
  // A list that was requested before lacks the new address.
  await client.cancelQueries({ queryKey: addressesQuery.queryKey });
  client.setQueryData(addressesQuery.queryKey, added.addresses);
  return added;
}

/** Saves a changed address of the customer. */
export async function updateAddress(client: QueryClient, id: string, address: AddressInput) {
  const call = { params: { id }, body: address };
  await namingFields(api.put('/api/address/update/{id}', call));
  await client.invalidateQueries({ queryKey: addressesQuery.queryKey });
}

/** Names the refused fields as a form does that has the address at `address`: 'address.street'. */
async function namingFields<Data>(response: Promise<Data>): Promise<Data> {
  try {
    return await response;
  } catch (error) {
    throw error instanceof ApiError ? atAddress(error) : error;
  }
}

function atAddress({ status, code, message, fields, body, isSessionExpired }: ApiError) {
  const renamed = Object.entries(fields).map(([name, text]) => [`address.${name}`, text] as const);
  const error = new ApiError(status, code, message, Object.fromEntries(renamed), body);
  return Object.assign(error, { isSessionExpired });
}
