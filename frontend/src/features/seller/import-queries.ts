import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';

/** What a line of the file does to a product's field, in texts for a person. */
export interface ImportChange {
  field: string;
  from: string;
  to: string;
}

/** One line of the file; the headings are line 1. */
export interface ImportLine {
  line: number;
  name: string;
  outcome: 'add' | 'update' | 'unchanged' | 'error';
  changes: ImportChange[];
  problems: string[];
}

/** What the file would do, or did. */
export interface ImportReport {
  isApplied: boolean;
  added: number;
  updated: number;
  unchanged: number;
  failed: number;
  lines: ImportLine[];
}

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
      api.post<ImportReport>(`/api/product/import?dryRun=${isDryRun}`, bytes, {
        headers: { 'Content-Type': 'text/csv' },
      }),
    onSuccess: ({ isApplied }) =>
      isApplied ? client.invalidateQueries({ queryKey: ['products'] }) : undefined,
    // The dialog shows what went wrong, beside what it is about.
    meta: { handled: true },
  });
}
