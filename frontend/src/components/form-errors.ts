import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '@/api/errors';

/** Whether a failure is about fields that the form shows. */
export function hasFieldErrors(error: unknown, fields: readonly string[]): boolean {
  return error instanceof ApiError && fields.some((field) => error.fields[field]);
}

/**
 * Puts the server's complaints beside the fields they are about. The mutation names the same
 * fields in its `meta.formFields`, so that the failure is not shown as a toast as well.
 */
export function showFieldErrors<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  fields: readonly Path<T>[],
): void {
  if (!(error instanceof ApiError)) return;
  const complaints = fields.flatMap((field) => {
    const message = error.fields[field];
    return message ? [{ field, message }] : [];
  });
  complaints.forEach(({ field, message }, index) =>
    setError(field, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
}
