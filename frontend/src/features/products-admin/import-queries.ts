import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { ProductImport } from '@/api/types';

interface ImportCall {
  /** The file as it was chosen: what was looked at is what is carried out. */
  bytes: ArrayBuffer;
  isDryRun: boolean;
}

/** Sends a product file, to see what it would do or to do it. */
export function useImportProducts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ bytes, isDryRun }: ImportCall) =>
      api.post<ProductImport>(`/api/product/import?dryRun=${isDryRun}`, bytes, {
        headers: { 'Content-Type': 'text/csv' },
      }),
    onSuccess: ({ isApplied }) =>
      isApplied ? client.invalidateQueries({ queryKey: queryRoots.products }) : undefined,
    // The dialog shows what went wrong, beside what it is about.
    meta: { handled: true },
  });
}
