import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { Address, OrderLegalText, PlacedOrder } from '@/api/types';
import { myOrdersQuery } from '@/entities/order/queries';
import { invalidateProducts } from '@/entities/product/queries';
import { idempotencyKey, clearIdempotencyKey } from './idempotency-key';
import type { PaymentType } from './payment';

/** The texts that were accepted: what each is and its fingerprint. */
export type AcceptedLegalTexts = Record<string, string>;

export interface NewOrder {
  userId: string;
  items: { product: string; quantity: number }[];
  address: string;
  acceptedTexts: AcceptedLegalTexts;
}

/** All that the texts of an order are made of. */
export interface OrderDraft {
  items: NewOrder['items'];
  /** As a whole: a corrected street makes another text of the same address. */
  address: Address;
  payment: PaymentType;
  /** Prices may change while the cart stays the same. */
  amount: number;
}

/** The texts that ordering accepts, filled with this very order. */
export function orderLegalTextsQuery(draft: OrderDraft | null) {
  return queryOptions({
    queryKey: [...queryRoots.customer, 'order-texts', draft],
    queryFn: async ({ signal }) => {
      if (!draft) return [];
      const { items, address, payment } = draft;
      const order = { items, address: address._id, paymentType: payment };
      return (await api.post<{ texts: OrderLegalText[] }>('/api/order/texts', order, { signal }))
        .texts;
    },
    enabled: draft !== null,
    staleTime: Infinity,
    // Told when somebody opens them or orders; until then nobody misses them.
    meta: { logOnly: true },
  });
}

/** Places an order that is paid by bank transfer. */
export function usePlaceOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: NewOrder) =>
      api.post<{ message: string; order: PlacedOrder }>('/api/order/cod', order, {
        headers: { 'Idempotency-Key': idempotencyKey(order) },
      }),
    onSuccess: () => {
      clearIdempotencyKey();
      // Forgotten, not renewed: the list must not open without the order that was just placed.
      client.removeQueries({ queryKey: myOrdersQuery.queryKey });
    },
    // The usual reason is a product that has just sold out: show which.
    onError: () => invalidateProducts(client),
  });
}

/** Starts an order that is paid by card; answers where the payment page is. */
export function useStartCardPayment() {
  return useMutation({
    mutationFn: (order: NewOrder) =>
      api.post<{ url: string }>('/api/order/stripe', order, {
        headers: { 'Idempotency-Key': idempotencyKey({ ...order, card: true }) },
      }),
    onSuccess: clearIdempotencyKey,
  });
}
