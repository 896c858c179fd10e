import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';

export function useSendMessage() {
  return useMutation({
    mutationFn: (message: BodyOf<'post', '/api/message/send'>) =>
      api.post('/api/message/send', { body: message }),
    // The form has its own words for it.
    meta: { handled: true },
  });
}
