import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';
import { forgetCustomer } from '@/entities/session/forget-customer';

/** Closes the account, after which this browser is a visitor's. */
export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'post', '/api/user/delete'>) =>
      api.post('/api/user/delete', { body }),
    onSuccess: () => forgetCustomer(client),
    meta: { handled: true },
  });
}
