import { get, type FieldPath, type FieldValues } from 'react-hook-form';
import { formatShortDateTime } from '@/lib/date';

/** A field whose stored value is shown beside the typed one. */
export interface ComparedField<Input extends FieldValues> {
  name: FieldPath<Input>;
  label: string;
  /** Returns the value as staff read it. */
  text: (values: Input) => string;
  /** Returns the sentence about a change of this field, where the values side by side would be too long. */
  difference?: (now: Input, typed: Input) => string;
}

/** Says that another staff member has changed something, and when. */
export function changedMeanwhile(what: string, at?: string): string {
  const time = at === undefined ? '' : ` (${formatShortDateTime(at)})`;
  return `${what} siz düzenlerken değiştirildi${time}. “Benimkini kaydet” yalnızca sizin değiştirdiğiniz alanları yazar.`;
}

const emptyWord = 'boş';

/** Returns a text, or the word for none. */
export const textOrEmpty = (text: string) => text.trim() || emptyWord;

/** Creates a compared field whose value reads as it is typed; `none` is the word for an empty one. */
export function comparedText<Input extends FieldValues>(
  name: FieldPath<Input>,
  label: string,
  none = emptyWord,
): ComparedField<Input> {
  return { name, label, text: (values) => String(get(values, name)).trim() || none };
}

/** Whether two values of forms are the same. A file that was chosen is never the same as a stored one. */
export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields that are stored differently than the form began with. */
export function changedFields<Input extends FieldValues>(
  fields: readonly ComparedField<Input>[],
  before: Input,
  now: Input,
) {
  return fields.filter(({ name }) => !isSame(get(before, name), get(now, name)));
}

/** Returns what is stored, with the typed values in the fields that were edited. A list counts as one field. */
export function mergeTyped<Value>(before: Value, typed: Value, now: Value): Value {
  if (isSame(before, typed)) return now;
  if (!isRecord(before) || !isRecord(typed) || !isRecord(now)) return typed;
  const entries = Object.keys(typed).map((name) => [
    name,
    mergeTyped(before[name], typed[name], now[name]),
  ]);
  return Object.fromEntries(entries) as Value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && value.constructor === Object;
}
