import type { BodyOf } from '@/api/calls';

/** What the seller can change about an order. */
export type OrderChange =
  BodyOf<'put', '/api/order/status/{id}'> | BodyOf<'put', '/api/order/paid/{id}'>;
