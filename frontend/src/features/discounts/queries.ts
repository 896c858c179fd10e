import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { Discount } from '@/api/types';
import { notify } from '@/ui/toast';

export type DiscountConditions = BodyOf<'post', '/api/seller/discount'>;

const discountsPerPage = 20;

const discountKeys = {
  all: [...queryRoots.seller, 'discounts'] as const,
  page: (page: number) => [...discountKeys.all, page] as const,
};

/** One page of the discount codes, newest first. */
export function discountsQuery(page: number) {
  return queryOptions({
    queryKey: discountKeys.page(page),
    queryFn: ({ signal }) =>
      api.get('/api/seller/discount', { query: { page, limit: discountsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Adds a code, or replaces the conditions of the code with this id. */
export function useSaveDiscount(id: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DiscountConditions) =>
      id === undefined
        ? api.post('/api/seller/discount', { body })
        : api.put('/api/seller/discount/{id}', { params: { id }, body }),
    onSuccess: ({ message }) => notify.success(message),
    onSettled: () => client.invalidateQueries({ queryKey: discountKeys.all }),
    meta: { handled: true },
  });
}

/** Switches a code on or off. */
export function useSwitchDiscount(discount: Discount) {
  const client = useQueryClient();
  const { _id: id, code, kind, value, minimum, categories, startsAt, endsAt } = discount;
  const { maxUses, maxUsesPerCustomer } = discount;
  const what = { code, kind, value, minimum, categories };
  const when = { startsAt, endsAt, maxUses, maxUsesPerCustomer };
  return useMutation({
    mutationFn: (isActive: boolean) =>
      api.put('/api/seller/discount/{id}', {
        params: { id },
        body: { ...what, ...when, isActive },
      }),
    onSuccess: ({ message }) => notify.success(message),
    onSettled: () => client.invalidateQueries({ queryKey: discountKeys.all }),
    meta: { errorMessage: 'İndirim kodu kaydedilemedi.' },
  });
}

/** Deletes a code that no order uses. */
export function useDeleteDiscount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: id }: Discount) =>
      api.delete('/api/seller/discount/{id}', { params: { id } }),
    onSuccess: ({ message }) => notify.success(message),
    // Also after a refusal: an order may use the code meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: discountKeys.all }),
    meta: { errorMessage: 'İndirim kodu silinemedi.' },
  });
}
