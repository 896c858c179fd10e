import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { CustomerFile } from '@/api/types';
import { notify } from '@/ui/toast/toast';

type CustomersQuery = QueryOf<'/api/seller/customers'>;
export type CustomerSort = NonNullable<CustomersQuery['sort']>;

const customerKeys = {
  all: [...queryRoots.seller, 'customers'] as const,
  lists: () => [...customerKeys.all, 'list'] as const,
  list: (query: CustomersQuery) => [...customerKeys.lists(), query] as const,
  detail: (id: string) => [...customerKeys.all, 'detail', id] as const,
};

/** One page of the customers that pass the filter. */
export function customersQuery({ search, ...filter }: CustomersQuery) {
  const query = { ...filter, search: search || undefined, limit: 20 };
  return queryOptions({
    queryKey: customerKeys.list(query),
    queryFn: ({ signal }) => api.get('/api/seller/customers', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** All that staff see of a customer. The audit log notes every call, so that it is not repeated by itself. */
export function customerQuery(id: string) {
  return queryOptions({
    queryKey: customerKeys.detail(id),
    queryFn: async ({ signal }) =>
      (await api.get('/api/seller/customer/{id}', { params: { id }, signal })).customer,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Returns a function that changes the loaded customer. */
function useEditLoaded(id: string) {
  const client = useQueryClient();
  return (edit: (file: CustomerFile) => CustomerFile) =>
    client.setQueryData(customerQuery(id).queryKey, (file) => file && edit(file));
}

/** Returns a function that adds a note and shows it. */
export function useAddNote(id: string) {
  const edit = useEditLoaded(id);
  return async (text: string) => {
    const { note, message } = await api.post('/api/seller/customer/{id}/note', {
      params: { id },
      body: { text },
    });
    edit((file) => ({ ...file, notes: [note, ...file.notes] }));
    notify.success(message);
  };
}

/** Sets whether the customer is trusted. */
export function useTrust(id: string) {
  const client = useQueryClient();
  const edit = useEditLoaded(id);
  return useMutation({
    mutationFn: (isTrusted: boolean) =>
      api.put('/api/seller/customer/{id}/trust', { params: { id }, body: { isTrusted } }),
    onSuccess: ({ message }, isTrusted) => {
      edit((file) => ({ ...file, profile: { ...file.profile, isTrusted } }));
      notify.success(message);
      void client.invalidateQueries({ queryKey: customerKeys.lists() });
    },
    meta: { errorMessage: 'Değişiklik kaydedilemedi.' },
  });
}
