import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { PlacedOrder } from '@/api/types';
import { productsQuery } from '@/features/catalogue/queries';
import { myOrdersQuery } from '@/features/orders/queries';
import { attemptKey, forgetAttempt } from './attempt-key';

export interface NewOrder {
  userId: string;
  items: { product: string; quantity: number }[];
  address: string;
}

/** Places an order that is paid by bank transfer. */
export function usePlaceOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: NewOrder) =>
      api.post<{ message: string; order: PlacedOrder }>('/api/order/cod', order, {
        headers: { 'Idempotency-Key': attemptKey(order) },
      }),
    onSuccess: () => {
      forgetAttempt();
      // Forgotten, not renewed: the list must not open without the order that was just placed.
      client.removeQueries({ queryKey: myOrdersQuery.queryKey });
    },
    // The usual reason is a product that has just sold out: show which.
    onError: () => client.invalidateQueries({ queryKey: productsQuery.queryKey }),
  });
}

/** Starts an order that is paid by card; answers where the payment page is. */
export function useStartCardPayment() {
  return useMutation({
    mutationFn: (order: NewOrder) =>
      api.post<{ url: string }>('/api/order/stripe', order, {
        headers: { 'Idempotency-Key': attemptKey({ ...order, card: true }) },
      }),
    onSuccess: forgetAttempt,
  });
}
