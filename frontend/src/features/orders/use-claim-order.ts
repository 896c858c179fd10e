import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { forgetGuestKey } from '@/entities/order/guest-keys';
import { guestCall, invalidateGuestOrders } from '@/entities/order/guest-queries';
import { invalidateMyOrders } from '@/entities/order/queries';
import { notify } from '@/ui/toast';

/** Takes a guest's order into the account of the customer who is logged in. The key of its link ends. */
export function useClaimOrder(number: string, key: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/api/order/guest/{id}/claim', guestCall(number, key)),
    onSuccess: ({ message }) => {
      forgetGuestKey(number);
      notify.success(message);
      return invalidateMyOrders(client);
    },
    // Claimed meanwhile: the page says that the link opens nothing.
    onError: () => invalidateGuestOrders(client),
  });
}
