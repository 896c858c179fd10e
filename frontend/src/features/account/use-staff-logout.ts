import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import { clearOfflineOrders } from '@/entities/order/offline-orders';
import { staffSessionQuery } from '@/entities/session/queries';
import { clearDrafts } from '@/lib/draft';

/** Ends the staff login and erases what it left in this browser. */
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
