import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';

/** What a mailed link does; never by itself, because mail programs follow links, too. */
export function useStockAlertLink(action: 'confirm' | 'cancel') {
  return useMutation({
    mutationFn: (body: BodyOf<'post', '/api/stock-alert/confirm'>) =>
      action === 'confirm'
        ? api.post('/api/stock-alert/confirm', { body })
        : api.post('/api/stock-alert/cancel', { body }),
    meta: { handled: true },
  });
}
