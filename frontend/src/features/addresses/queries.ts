import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { AddressInput } from '@/api/types';
import { addressesQuery } from '@/entities/address/queries';
import { idempotentAttempt } from '@/lib/idempotent-attempt';

const attempt = idempotentAttempt('dorduncu-adres-denemesi');

export function useAddAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (address: AddressInput) =>
      api.post('/api/address/add', { body: address, headers: attempt.headersFor(address) }),
    onSuccess: () => {
      attempt.forget();
      return client.invalidateQueries({ queryKey: addressesQuery.queryKey });
    },
    meta: { handled: true },
  });
}

interface AddressChange {
  id: string;
  address: AddressInput;
}

export function useUpdateAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, address }: AddressChange) =>
      api.put('/api/address/update/{id}', { params: { id }, body: address }),
    onSuccess: () => client.invalidateQueries({ queryKey: addressesQuery.queryKey }),
    // The page says what went wrong, in the specification's words.
    meta: { handled: true },
  });
}
