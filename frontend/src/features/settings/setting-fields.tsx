import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import type { Settings } from '@/api/types';
import type { SavedSettings } from '@/entities/shop/settings';
import { TextField } from '@/ui/field/field';

/** The keys of settings that are typed into one field. */
export type FieldKey = {
  [Key in keyof Settings]: Settings[Key]['value'] extends string | number | string[] | null
    ? Key
    : never;
}[keyof Settings];

/** A text that may be empty, which sets the default. */
export const optionalText = z.pipe(
  z.string().check(z.trim()),
  z.transform((text: string) => (text === '' ? null : text)),
);

/** The word for a setting that has its default. */
export const defaultWord = 'varsayılan';

/** What is in force, as a field shows it. */
export const currentText = ({ value }: Settings[FieldKey]) =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '');

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

interface SettingInputProps extends ComponentProps<typeof TextField> {
  /** The setting's key, which is the field's anchor: /seller/ayarlar#taxNumber. */
  id: string | undefined;
  /** The variable of the server that decides the setting, if one does. */
  variable: string | undefined;
  /** What is in force, as the field would show it. */
  current: string;
}

/** The field of a setting. It shows the default as a placeholder, and what a variable decides as it is. */
export function SettingInput({ id, variable, current, hint, ...field }: SettingInputProps) {
  if (variable !== undefined) {
    return (
      <TextField
        // Not the field of the form, which keeps its own value.
        key={variable}
        id={id}
        label={field.label}
        hint={lockedText(variable)}
        value={current}
        readOnly
        aria-disabled
      />
    );
  }
  return <TextField id={id} hint={hint} placeholder={current} autoComplete="off" {...field} />;
}
