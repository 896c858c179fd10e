import * as z from 'zod/mini';
import type { Settings } from '@/api/types';
import type { SavedSettings } from './queries';

/** The keys of settings that are typed into one field. */
export type FieldKey = {
  [Key in keyof Settings]: Settings[Key]['value'] extends string | number | string[] ? Key : never;
}[keyof Settings];

/** A text that may be empty, which sets the default. */
export const optionalText = z.pipe(
  z.string().check(z.trim()),
  z.transform((text: string) => (text === '' ? null : text)),
);

/** What is in force, as a field shows it. */
export const currentText = ({ value }: Settings[FieldKey]) =>
  Array.isArray(value) ? value.join(', ') : String(value);

/** What fields show: nothing while the default is in force. */
export function ownTexts<Key extends FieldKey>(
  { settings }: SavedSettings,
  keys: readonly Key[],
): Record<Key, string> {
  const texts = keys.map((key) => {
    const setting = settings[key];
    return [key, setting.source === 'database' ? currentText(setting) : ''] as const;
  });
  return Object.fromEntries(texts) as Record<Key, string>;
}

/** What is said beside a setting that a variable of the server decides. */
export const lockedText = (variable: string) =>
  `Sunucunun ayar dosyasında ${variable} ile verilmiş; buradan değiştirilemez.`;
