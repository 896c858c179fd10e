import type { QueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { forgetCustomer } from '@/entities/session/forget-customer';
import { staffSessionQuery } from '@/entities/session/queries';

/** Ends the customer's login. No hook, so that pages with a logout button carry none of it. */
export function logOut(client: QueryClient): Promise<{ message: string }> {
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () => api.get('/api/user/logout'),
    onSuccess: async () => {
      await forgetCustomer(client);
      await client.resetQueries({ queryKey: staffSessionQuery.queryKey });
    },
    meta: { errorMessage: 'Çıkış işlemi başarısız.' },
  });
  return mutation.execute(undefined);
}
