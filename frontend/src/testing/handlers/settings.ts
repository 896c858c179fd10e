import type { Settings } from '@/api/types';

/** What the owner has set; a test says only what matters to it. */
export function settings(over: {
  deliveryFee?: number | null;
  freeDeliveryFrom?: number | null;
  guestOrders?: boolean;
}): Settings {
  const { deliveryFee = null, freeDeliveryFrom = null, guestOrders = true } = over;
  return {
    deliveryFee: { value: deliveryFee, source: 'database' },
    freeDeliveryFrom: { value: freeDeliveryFrom, source: 'database' },
    guestOrders: { value: guestOrders, source: 'database' },
  };
}
