import { ApiError } from '@/lib/errors';

interface ServerFault {
  /** The field as react-hook-form names it: synonyms.0.word. */
  path: string;
  message: string;
}

/** What the server has against single fields of a form, in the order in which the form has them. */
export function serverFaults(error: unknown, fields: readonly string[]): ServerFault[] {
  if (!(error instanceof ApiError)) return [];
  const place = (path: string) => fields.indexOf(path.split('.')[0] ?? '');
  return Object.entries(error.fields)
    .map(([name, message]) => ({ path: name.replaceAll(/\[(\d+)\]/g, '.$1'), message }))
    .filter(({ path }) => place(path) >= 0)
    .sort((one, other) => place(one.path) - place(other.path));
}
