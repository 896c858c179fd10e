import type { QueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import { forgetUsualProducts } from '@/entities/order/usual-products';
import { forgetViewed } from '@/entities/product/recently-viewed';
import { sessionQuery, staffSessionQuery } from '@/entities/session/queries';
import { clearDrafts } from '@/lib/draft';

/** Ends the customer's login. No hook, so that pages with a logout button carry none of it. */
export function logOut(client: QueryClient): Promise<{ message: string }> {
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () => api.get('/api/user/logout'),
    onSuccess: async () => {
      await client.cancelQueries({ queryKey: sessionQuery.queryKey });
      client.setQueryData(sessionQuery.queryKey, null);
      // What the customer saw must not greet the next one at this browser.
      client.removeQueries({ queryKey: queryRoots.customer });
      clearDrafts();
      forgetViewed();
      forgetUsualProducts();
      await client.resetQueries({ queryKey: staffSessionQuery.queryKey });
    },
    meta: { errorMessage: 'Çıkış işlemi başarısız.' },
  });
  return mutation.execute(undefined);
}
