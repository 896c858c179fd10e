import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import { isRefusal } from '@/api/refusals';
import type { Discount } from '@/api/types';
import { notify } from '@/ui/toast/toast';

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

/** Shows a code in all lists that have it as the server has it now. */
function showDiscount(client: QueryClient, discount: Discount): void {
  client.setQueriesData<ResponseOf<'get', '/api/seller/discount', 200>>(
    { queryKey: discountKeys.all },
    (list) =>
      list && {
        ...list,
        discounts: list.discounts.map((one) => (one._id === discount._id ? discount : one)),
      },
  );
}

/** Returns the code as another staff member saved it, if that prevented saving. */
export function presentDiscount(error: unknown): Discount | undefined {
  const isConflict = isRefusal(error, 'changed_meanwhile');
  return isConflict ? (error.body as { discount: Discount }).discount : undefined;
}

interface DiscountForm {
  /** The code that is changed, as the form has seen it; null for a new one. */
  seen: Discount | null;
  conditions: DiscountConditions;
}

/** Returns a function that adds a code, or replaces the conditions of one unless it has changed since the form saw it. */
export function useSaveDiscount() {
  const client = useQueryClient();
  return async ({ seen, conditions }: DiscountForm) => {
    try {
      const { message } = seen
        ? await api.put('/api/seller/discount/{id}', {
            params: { id: seen._id },
            body: { ...conditions, updatedAt: seen.updatedAt },
          })
        : await api.post('/api/seller/discount', { body: conditions });
      notify.success(message);
    } finally {
      await client.invalidateQueries({ queryKey: discountKeys.all });
    }
  };
}

/** Switches a code on or off, unless it has changed since it was shown. */
export function useSwitchDiscount(discount: Discount) {
  const client = useQueryClient();
  const { _id: id, code, kind, value, minimum, categories, startsAt, endsAt } = discount;
  const { maxUses, maxUsesPerCustomer, updatedAt } = discount;
  const what = { code, kind, value, minimum, categories };
  const when = { startsAt, endsAt, maxUses, maxUsesPerCustomer };
  return useMutation({
    mutationFn: (isActive: boolean) =>
      api.put('/api/seller/discount/{id}', {
        params: { id },
        body: { ...what, ...when, isActive, updatedAt },
      }),
    onSuccess: ({ message, discount }) => {
      // The next click sends this version, also before the list is loaded again.
      showDiscount(client, discount);
      notify.success(message);
    },
    onError: (error) => {
      const present = presentDiscount(error);
      if (present) showDiscount(client, present);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: discountKeys.all });
    },
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
