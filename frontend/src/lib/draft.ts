import { safeStorage, storedValue, type StoredValue } from './storage';

const prefix = 'taslak:';

/** The typed values of a form by its fields' names. */
export type Draft = Record<string, string>;

/** What is typed in a form, kept for this tab: a reload or a login in between does not lose it. */
export function draftOf(form: string): StoredValue<Draft> {
  return storedValue('session', prefix + form, asDraft);
}

function asDraft(value: unknown): Draft | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = Object.entries(value).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return Object.fromEntries(fields);
}

/** Forgets every draft: what one person typed is not for the next one at this browser. */
export function clearDrafts(): void {
  safeStorage.session.keys(prefix).forEach((key) => safeStorage.session.removeItem(key));
}
