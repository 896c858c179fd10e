import { useMutation } from '@tanstack/react-query';
import { api } from '@/api/client';

/** What the contact form sends; `website` is the field that only robots fill. */
export interface ContactMessageInput {
  name: string;
  email: string;
  subject: string;
  message: string;
  website: string;
}

export function useSendMessage() {
  return useMutation({
    mutationFn: (message: ContactMessageInput) => api.post<object>('/api/message/send', message),
    // The form has its own words for it.
    meta: { handled: true },
  });
}
