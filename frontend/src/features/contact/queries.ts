import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';
import { idempotentAttempt } from '@/lib/idempotent-attempt';

const attempt = idempotentAttempt('dorduncu-mesaj-denemesi');

/** Sends the contact form. A retry after a lost response has the same key, so that the message is written once. */
export function useSendMessage() {
  return useMutation({
    mutationFn: (message: BodyOf<'post', '/api/message/send'>) =>
      api.post('/api/message/send', {
        body: message,
        headers: attempt.headersFor(message),
      }),
    onSuccess: attempt.forget,
    // The form has its own words for it.
    meta: { handled: true },
  });
}
