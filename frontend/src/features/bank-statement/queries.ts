import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { queryRoots } from '@/api/query-keys';
import { upload } from '@/api/upload';
import { endOffers, offerUndo } from '@/ui/list/recent-changes';
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

/** Marks the order of one line as paid, and offers to undo it. */
export function useAcceptLine(onUndone: (orders: string[]) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      api.put('/api/order/paid/{id}', { params: { id }, body: { isPaid: true } }),
    onSuccess: ({ order }) => {
      const text = `Sipariş ${order.number} ödendi olarak işaretlendi.`;
      offerUndoOfPayments(client, text, [order._id], onUndone);
      return client.invalidateQueries({ queryKey: queryRoots.seller });
    },
  });
}

/** Offers to undo that orders were marked as paid, before their customers are told. */
export function offerUndoOfPayments(
  client: QueryClient,
  text: string,
  orders: string[],
  onUndone: (orders: string[]) => void,
) {
  endOffers(orders);
  offerUndo({
    text,
    changed: orders,
    undo: async (ids) => {
      const undone: string[] = [];
      try {
        for (const part of parts(ids)) {
          const { results } = await api.put('/api/order/undo', { body: { ids: part } });
          results.forEach(({ _id, changed, message }) => {
            if (changed) undone.push(_id);
            else notify.error(message ?? 'Geri alınamadı.');
          });
        }
      } finally {
        if (undone.length > 0) notify.success('Geri alındı; müşteriye haber verilmedi.');
        onUndone(undone);
        void client.invalidateQueries({ queryKey: queryRoots.seller });
      }
    },
  });
}

/** Splits ids into as many as one call may undo. */
function parts(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / limits.undoInputIdsMaxItems);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * limits.undoInputIdsMaxItems, (index + 1) * limits.undoInputIdsMaxItems),
  );
}
