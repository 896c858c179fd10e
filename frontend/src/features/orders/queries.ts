import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';
import type { Order } from '@/api/types';
import { clearIdempotencyKey } from '@/entities/order/idempotency-key';
import { invalidateMyOrders, myOrderQuery, showMyOrder } from '@/entities/order/queries';
import { sessionQuery } from '@/entities/session/queries';
import { notify } from '@/ui/toast';
import { awaitsCardPayment } from './rules';

/** Calls an order off; tells what the server said. */
export function useCancelOrder(onCancelled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Order) => api.post('/api/order/{id}/cancel', { params: { id: _id } }),
    onSuccess: ({ order, message }) => {
      // The same cart can be ordered anew.
      clearIdempotencyKey();
      showMyOrder(client, order);
      notify.success(message);
      onCancelled();
    },
    // Paid or packed meanwhile: show what it is now.
    onError: () => invalidateMyOrders(client),
  });
}

/** Asks to send something back; tells what the server said. */
export function useRequestReturn(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: BodyOf<'post', '/api/order/{id}/return'>) =>
      api.post('/api/order/{id}/return', { params: { id }, body: wanted }),
    onSuccess: ({ order, message }) => {
      showMyOrder(client, order);
      notify.success(message);
    },
    // A refusal, too, means that the cached order is out of date.
    onError: () => invalidateMyOrders(client),
    meta: { handled: true },
  });
}

/** The polling intervals: payment events usually arrive within seconds, so later polls are rarer, and finally end. */
const quickAsks = { count: 20, every: 3_000 };
const slowAsks = { count: 40, every: 15_000 };

function nextAsk(asked: number): number | false {
  if (asked < quickAsks.count) return quickAsks.every;
  return asked < quickAsks.count + slowAsks.count && slowAsks.every;
}

/**
 * Looks after a card payment until the provider has told what became of it, and brings the browser
 * up to date with that: the list, the cart that the server has taken what was paid out of, and the
 * key of the attempt.
 */
export function usePaymentNews(order: Order) {
  const client = useQueryClient();
  const isAwaited = awaitsCardPayment(order);
  const { data: latest } = useQuery({
    ...myOrderQuery(order._id),
    enabled: isAwaited,
    refetchInterval: ({ state }) => nextAsk(state.dataUpdateCount + state.errorUpdateCount),
  });

  useEffect(() => {
    if (isAwaited && latest && !awaitsCardPayment(latest)) showMyOrder(client, latest);
  }, [client, isAwaited, latest]);

  const isSettled = order.paymentType === 'Online' && !isAwaited;
  useEffect(() => {
    if (!isSettled) return;
    clearIdempotencyKey();
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [client, isSettled]);
}
