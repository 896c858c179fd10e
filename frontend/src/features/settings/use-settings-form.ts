import { useQueryClient } from '@tanstack/react-query';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import type { ResponseOf } from '@/api/calls';
import { api } from '@/api/client';
import { isRefusal } from '@/api/refusals';
import { shopQuery } from '@/entities/shop/queries';
import { settingsQuery, type SavedSettings } from '@/entities/shop/settings';
import { useLeaveWarning } from '@/ui/form/use-leave-warning';
import { useVersionedForm } from '@/ui/form/use-versioned-form';
import { changedMeanwhile, type ComparedField } from '@/ui/form/versioned-values';
import { notify } from '@/ui/toast/toast';
import { currentText, type FieldKey } from './setting-fields';
import type { SettingsChange } from './settings-change';

interface SettingsFormOptions<Input extends FieldValues> {
  /** The fields of a section, named as the settings are. */
  schema: $ZodType<SettingsChange, Input>;
  /** Returns the saved settings as the fields show them. */
  formValues: (saved: SavedSettings) => Input;
  /** The fields as a conflict shows them. */
  fields: readonly ComparedField<Input>[];
  saved: SavedSettings;
}

/** Returns the settings as another staff member saved them, if that prevented saving. */
function presentSettings(error: unknown): SavedSettings | undefined {
  if (!isRefusal(error, 'changed_meanwhile')) return undefined;
  const { settings, updatedAt } = error.body as ResponseOf<'put', '/api/seller/settings', 409>;
  return { settings, updatedAt };
}

/** The form of a section of settings. It sends what was changed: others may be set by a variable, or need a password. */
export function useSettingsForm<Input extends FieldValues>({
  saved,
  ...options
}: SettingsFormOptions<Input>) {
  const client = useQueryClient();
  const show = (now: SavedSettings) => {
    // An older response may still be on its way.
    void client.cancelQueries({ queryKey: settingsQuery.queryKey });
    client.setQueryData(settingsQuery.queryKey, now);
  };
  const form = useVersionedForm({
    ...options,
    stored: saved,
    heading: () => changedMeanwhile('Ayarlar'),
    present: presentSettings,
    save: ({ changed, base: { updatedAt } }) =>
      api.put('/api/seller/settings', { body: { ...changed, updatedAt } }),
    onSaved: ({ message, settings, updatedAt }, startOver) => {
      show({ settings, updatedAt });
      // A password is asked for anew.
      startOver({ settings, updatedAt });
      notify.success(message);
      // Pages of the shop say the new facts.
      void client.invalidateQueries({ queryKey: shopQuery.queryKey });
    },
    onFailure: (error) => {
      const now = presentSettings(error);
      if (now) show(now);
    },
  });
  useLeaveWarning(form.isDirty);
  return {
    form,
    /** Returns the props of the field of a setting. */
    setting: (key: FieldKey & FieldPath<Input>, hint?: string) => {
      const { variable } = saved.settings[key];
      const current = currentText(saved.settings[key]);
      return {
        ...form.field(key),
        id: key,
        variable,
        current,
        hint: form.storedHint(key) ?? hint,
      };
    },
  };
}
