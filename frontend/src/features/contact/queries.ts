import { useMutation } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { ContactMessageInput } from './contact-schema';

export function useSendMessage() {
  return useMutation({
    mutationFn: (message: ContactMessageInput) => api.post<object>('/api/message/send', message),
    // The form has its own words for it.
    meta: { handled: true },
  });
}
