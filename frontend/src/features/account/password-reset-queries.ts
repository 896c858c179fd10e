import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';

export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: BodyOf<'post', '/api/user/forgot-password'>) =>
      api.post('/api/user/forgot-password', { body }),
    meta: { handled: true },
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: BodyOf<'post', '/api/user/reset-password'>) =>
      api.post('/api/user/reset-password', { body }),
    meta: { handled: true },
  });
}
