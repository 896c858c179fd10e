import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { AddressInput } from '@/api/types';
import { addressesQuery } from '@/entities/address/queries';

export function useAddAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (address: AddressInput) =>
      api.post<{ message: string }>('/api/address/add', address),
    onSuccess: () => client.invalidateQueries({ queryKey: addressesQuery.queryKey }),
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
      api.put<object>(`/api/address/update/${encodeURIComponent(id)}`, address),
    onSuccess: () => client.invalidateQueries({ queryKey: addressesQuery.queryKey }),
    // The page says what went wrong, in the specification's words.
    meta: { handled: true },
  });
}

export function useDeleteAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete<object>(`/api/address/delete/${encodeURIComponent(id)}`),
    // Also after a failure: it may be gone already.
    onSettled: () => client.invalidateQueries({ queryKey: addressesQuery.queryKey }),
    meta: { errorMessage: 'Silme işlemi başarısız.' },
  });
}
