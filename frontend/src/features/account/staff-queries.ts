import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { staffSessionQuery } from '@/entities/session/queries';
import { type Credentials } from './queries';
import { forgetDrafts } from '@/lib/draft';
import { forgetOrders } from '@/entities/order/offline-orders';

export function useSellerLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) => api.post<object>('/api/seller/login', credentials),
    onSuccess: async () => {
      forgetOrders();
      // An answer of the probe that is still under way knows nothing of this login.
      await client.cancelQueries({ queryKey: staffSessionQuery.queryKey });
      client.setQueryData(staffSessionQuery.queryKey, { name: undefined });
      // The name for the greeting follows.
      void client.invalidateQueries({ queryKey: staffSessionQuery.queryKey });
    },
    meta: { formFields: ['email', 'password'] },
  });
}

export function useSellerLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.get<{ message: string }>('/api/seller/logout'),
    onSuccess: () => {
      forgetOrders();
      client.removeQueries({ queryKey: ['seller'] });
      forgetDrafts();
      // Asked, not assumed: a customer login of the same person may still open the seller area.
      void client.resetQueries({ queryKey: staffSessionQuery.queryKey });
    },
    meta: { failure: 'Çıkış işlemi başarısız.' },
  });
}
