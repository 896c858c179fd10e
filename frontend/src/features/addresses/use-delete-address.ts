import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { addressesQuery } from '@/entities/address/queries';

/** Deletes an address. Not among the other mutations, because the list of addresses needs no forms. */
export function useDeleteAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete('/api/address/delete/{id}', { params: { id } }),
    // Also after a failure: it may be gone already.
    onSettled: () => client.invalidateQueries({ queryKey: addressesQuery.queryKey }),
    meta: { errorMessage: 'Silme işlemi başarısız.' },
  });
}
