import type { ComponentProps } from 'react';
import { TextField } from '@/ui/field';
import { lockedText } from './setting-fields';

interface SettingInputProps extends ComponentProps<typeof TextField> {
  /** The setting's key, which is the field's anchor: /seller/ayarlar#taxNumber. */
  id: string;
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
