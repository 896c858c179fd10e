import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { productKeys } from '@/entities/product/queries';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface ImportCall {
  /** The file as it was chosen: what was looked at is what is carried out. */
  bytes: ArrayBuffer;
  isWorkbook: boolean;
  isDryRun: boolean;
  /** Whether the file's pieces are the count from now on. */
  withStock: boolean;
  /** The version of the report that was looked at: nothing else is carried out. */
  version?: string | undefined;
}

/** Sends a product file, to see what it would do or to do it. */
export function useImportProducts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ bytes, isWorkbook, isDryRun, withStock, version }: ImportCall) =>
      api.post('/api/product/import', {
        query: { dryRun: isDryRun, stock: withStock, version },
        file: { type: isWorkbook ? workbookType : 'text/csv', bytes },
      }),
    onSuccess: ({ isApplied }) =>
      isApplied ? client.invalidateQueries({ queryKey: productKeys.all }) : undefined,
    // The dialog shows what went wrong, beside what it is about.
    meta: { handled: true },
  });
}
