import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import type { Order } from '@/api/types';
import { forgetFirstPrices } from '@/entities/cart/first-prices';
import { clearIdempotencyKey, clearKeyOfOrder } from '@/entities/order/idempotency-key';
import { isPaidMeanwhile, keptOrder } from '@/entities/order/kept-order';
import { notify } from '@/ui/toast/toast';
import { OrderAccessContext, type CancelRequest, type ReturnRequest } from './order-access';
import { awaitsCardPayment } from './order-state';

/** Cancels an order and shows the server's message. */
export function useCancelOrder(onCancelled: () => void) {
  const client = useQueryClient();
  const access = use(OrderAccessContext);
  return useMutation({
    mutationFn: access.cancel,
    onSuccess: ({ order, message }) => {
      // The cart can be ordered again.
      clearIdempotencyKey();
      access.showChange(client, order);
      notify.success(message);
      onCancelled();
    },
    // Paid or packed meanwhile: show what it is now.
    onError: () => access.invalidate(client),
  });
}

/** Returns a function that requests a return and shows the server's message. */
export function useRequestReturn(order: Order) {
  const { requestReturn } = use(OrderAccessContext);
  return useRequest((request: ReturnRequest) => requestReturn(order, request));
}

/** Returns a function that asks the shop to cancel a paid order and shows the server's message. */
export function useRequestCancellation(order: Order) {
  const { requestCancellation } = use(OrderAccessContext);
  return useRequest((request: CancelRequest) => requestCancellation(order, request));
}

function useRequest<Request>(
  send: (request: Request) => Promise<{ order: Order; message: string }>,
) {
  const client = useQueryClient();
  const access = use(OrderAccessContext);
  return async (request: Request) => {
    try {
      const answer = await send(request);
      access.showChange(client, answer.order);
      notify.success(answer.message);
    } catch (error) {
      // A refusal, too, means that the cached order is out of date.
      void access.invalidate(client);
      throw error;
    }
  };
}

/** The polling intervals: payment events usually arrive within seconds, so later polls are rarer, and finally end. */
const quickAsks = { count: 20, every: 3_000 };
const slowAsks = { count: 40, every: 15_000 };

function nextAsk(asked: number): number | false {
  if (asked < quickAsks.count) return quickAsks.every;
  return asked < quickAsks.count + slowAsks.count && slowAsks.every;
}

/**
 * Polls an order until its card payment has an outcome, and then updates order, cart, idempotency key and the choices
 * kept for the order.
 */
export function usePaymentNews(order: Order) {
  const client = useQueryClient();
  const access = use(OrderAccessContext);
  const isAwaited = awaitsCardPayment(order);
  const { data: latest } = useQuery({
    ...access.orderQuery(order),
    enabled: isAwaited,
    refetchInterval: ({ state }) => nextAsk(state.dataUpdateCount + state.errorUpdateCount),
  });

  useEffect(() => {
    if (isAwaited && latest && !awaitsCardPayment(latest)) access.showChange(client, latest);
  }, [client, access, isAwaited, latest]);

  const isSettled = order.paymentType === 'Online' && !isAwaited;
  useEffect(() => {
    if (!isSettled) return;
    clearKeyOfOrder(order._id);
    access.syncCart(client, order);
    if (isPaidMeanwhile(order)) {
      keptOrder.forget();
      forgetFirstPrices();
    }
  }, [client, access, isSettled, order]);
}
