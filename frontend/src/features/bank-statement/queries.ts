import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import { upload } from '@/api/upload';
import { notify } from '@/ui/toast/toast';

interface StatementCall {
  /** As it was chosen: what was looked at is what is carried out. */
  file: Blob;
  isApplied: boolean;
}

/** Sends a bank's statement, to see which orders it pays or to mark them paid. */
export function useReadStatement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, isApplied }: StatementCall) =>
      upload('post', '/api/order/statement', {
        query: { apply: isApplied ? '1' : '0' },
        form: { file },
      }),
    onSuccess: ({ isApplied }) =>
      isApplied ? client.invalidateQueries({ queryKey: queryRoots.seller }) : undefined,
    // The page shows what went wrong, beside what it is about.
    meta: { handled: true },
  });
}

/** Marks the order of one line as paid. */
export function useAcceptLine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      api.put('/api/order/paid/{id}', { params: { id }, body: { isPaid: true } }),
    onSuccess: ({ order }) => {
      notify.success(`Sipariş ${order.number} ödendi olarak işaretlendi.`);
      return client.invalidateQueries({ queryKey: queryRoots.seller });
    },
  });
}
