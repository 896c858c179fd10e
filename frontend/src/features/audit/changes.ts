import type { AuditEntry } from '@/api/types';
import { fieldLabel, valueText } from './labels';

type Fields = Record<string, unknown>;

/** Names of what entries mention, by id. */
export type Names = Partial<Record<string, string>>;

/** Fields whose value is an id that leads nowhere. */
const hidden = new Set(['message', 'return']);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a field had no value; a list without members is none. */
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

/** The value with names in the place of ids. */
function named(value: unknown, names: Names): unknown {
  if (typeof value === 'string' && uuid.test(value)) return names[value] ?? 'silinmiş kayıt';
  return Array.isArray(value) ? value.map((one) => named(one, names)) : value;
}

/** What an entry changed, a sentence each: 'Fiyat ₺120,00 → ₺135,00'. */
export function changeTexts(entry: AuditEntry, names: Names): string[] {
  const texts = (before: Fields | null, after: Fields | null): string[] => {
    const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
    return [...fields]
      .filter((field) => !hidden.has(field))
      .filter((field) => !isEmpty(before?.[field]) || !isEmpty(after?.[field]))
      .map((field) => {
        const [old, now] = [before?.[field], after?.[field]];
        if (isFields(old) || isFields(now)) {
          // One of many products, under its id.
          const parts = texts(isFields(old) ? old : null, isFields(now) ? now : null);
          const own = isFields(now) ? now['name'] : isFields(old) ? old['name'] : undefined;
          const name = names[field] ?? (typeof own === 'string' ? own : 'Silinmiş ürün');
          return `${uuid.test(field) ? name : fieldLabel(field)}: ${parts.join(', ')}`;
        }
        const text = (value: unknown) => valueText(entry, field, named(value, names));
        if (before === null) return `${fieldLabel(field)}: ${text(now)}`;
        if (after === null) return `${fieldLabel(field)}: ${text(old)}`;
        return `${fieldLabel(field)} ${text(old)} → ${text(now)}`;
      });
  };
  return texts(entry.before, entry.after);
}
