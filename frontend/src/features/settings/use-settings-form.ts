import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import { safeParse, type $ZodType } from 'zod/v4/core';
import type { ResponseOf } from '@/api/calls';
import { api } from '@/api/client';
import { isRefusal } from '@/api/refusals';
import { shopQuery } from '@/entities/shop/queries';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { notify } from '@/ui/toast';
import { settingsQuery, type SavedSettings, type SettingsChange } from './queries';
import { currentText, type FieldKey } from './setting-fields';
import { useLeaveWarning } from './use-leave-warning';

interface SettingsFormOptions<Input extends FieldValues> {
  /** The fields of a section, named as the settings are. */
  schema: $ZodType<SettingsChange, Input>;
  /** Returns the saved settings as the fields show them. */
  formValues: (saved: SavedSettings) => Input;
  saved: SavedSettings;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the values that differ from the saved ones: others may be set by a variable, or need a password. */
function changedValues<Input>(
  schema: $ZodType<SettingsChange, Input>,
  saved: Input,
  values: SettingsChange,
): SettingsChange {
  const before = safeParse(schema, saved).data;
  return Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => !isSame(value, before?.[key as keyof SettingsChange]),
    ),
  );
}

/**
 * The form of a section of settings. When another staff member was faster, untouched fields take over what was
 * saved, and typed values stay beside it. A change names the version that its values were typed over.
 */
export function useSettingsForm<Input extends FieldValues>({
  schema,
  formValues,
  saved,
}: SettingsFormOptions<Input>) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(saved);
  const show = ({ settings, updatedAt }: SavedSettings) => {
    // An older response may still be on its way.
    void client.cancelQueries({ queryKey: settingsQuery.queryKey });
    client.setQueryData(settingsQuery.queryKey, { settings, updatedAt });
    setSeen({ settings, updatedAt });
  };
  const form = useFormMutation({
    schema,
    defaultValues: formValues(saved) as DefaultValues<Input>,
    inPlace: true,
    send: (values) => {
      const change = changedValues(schema, formValues(saved), values);
      return api.put('/api/seller/settings', { body: { ...change, updatedAt: seen.updatedAt } });
    },
    onSuccess: (data, { reset }) => {
      show(data);
      notify.success(data.message);
      // Pages of the shop say the new facts.
      void client.invalidateQueries({ queryKey: shopQuery.queryKey });
      // Saved values are no longer typed ones, and a password is asked for anew.
      reset(formValues(data), { keepDirtyValues: false });
    },
    onFailure: (error) => {
      if (!isRefusal(error, 'changed_meanwhile')) return;
      show(error.body as ResponseOf<'put', '/api/seller/settings', 409>);
    },
  });
  const { failure, form: fields, isDirty } = form;
  useLeaveWarning(isDirty);
  // A later version is seen as soon as it has no other values in the fields that were typed in.
  const { dirtyFields } = fields.formState;
  const [before, now] = [formValues(seen), formValues(saved)];
  const isOverwriting = Object.keys(dirtyFields).some((key) => !isSame(before[key], now[key]));
  if (seen.updatedAt !== saved.updatedAt && !isOverwriting) setSeen(saved);
  /** Returns what is saved, to be shown beside another value after a failure. */
  const savedHint = (name: FieldPath<Input>, value: string) => {
    const { isDirty } = fields.getFieldState(name, fields.formState);
    const isShown = failure !== undefined || isOverwriting;
    return isShown && isDirty ? `Kayıtlı değer: ${value}` : undefined;
  };
  return {
    form,
    savedHint,
    /** Returns the props of the field of a setting. */
    setting: (key: FieldKey & FieldPath<Input>, hint?: string) => {
      const { variable } = saved.settings[key];
      const current = currentText(saved.settings[key]);
      const shown = savedHint(key, current) ?? hint;
      return { ...form.field(key), id: key, variable, current, hint: shown };
    },
  };
}
