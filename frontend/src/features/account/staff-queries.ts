import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import { clearOfflineOrders } from '@/entities/order/offline-orders';
import { staffSessionQuery } from '@/entities/session/queries';
import { clearDrafts } from '@/lib/draft';

export function useStaffLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (credentials: BodyOf<'post', '/api/seller/login'>) =>
      api.post('/api/seller/login', { body: credentials }),
    onSuccess: async () => {
      clearOfflineOrders();
      // An in-flight response of the probe is older than this login.
      await client.cancelQueries({ queryKey: staffSessionQuery.queryKey });
      client.setQueryData(staffSessionQuery.queryKey, { name: undefined });
      // The account's name for the greeting is fetched.
      void client.invalidateQueries({ queryKey: staffSessionQuery.queryKey });
    },
    meta: { handled: true },
  });
}

export function useStaffLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.get('/api/seller/logout'),
    onSuccess: () => {
      clearOfflineOrders();
      client.removeQueries({ queryKey: queryRoots.seller });
      clearDrafts();
      // Asked again, because a customer login of this user may still open the seller area.
      void client.resetQueries({ queryKey: staffSessionQuery.queryKey });
    },
    meta: { errorMessage: 'Çıkış işlemi başarısız.' },
  });
}
