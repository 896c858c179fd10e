import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { draftOf, type Draft } from '@/lib/draft';

/** Keeps what is typed in a form under this name; the form begins with `draftOf(name).read()`. */
export function useKeptDraft<Values extends Draft, Output>(
  name: string,
  { subscribe }: UseFormReturn<Values, unknown, Output>,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => draftOf(name).write(values),
      }),
    [name, subscribe],
  );
}
