import { ApiError } from '@/lib/errors';

/** Fields that the server names more closely than the form, where each is one text. */
const parts = /\b(description|warnings|net)[.[].*$/;

/** Returns the error with its fields named as in the form. */
export function atFormFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, code, message, fields, body } = error;
  const named = Object.entries(fields).map(([name, text]) => [name.replace(parts, '$1'), text]);
  return new ApiError(status, code, message, Object.fromEntries(named) as typeof fields, body);
}
