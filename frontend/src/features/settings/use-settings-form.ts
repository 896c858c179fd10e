import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { useChangeSettings, type SavedSettings, type SettingsChange } from './queries';

interface SettingsFormOptions<Input extends FieldValues> {
  /** The fields of a section, named as the settings are. */
  schema: $ZodType<SettingsChange, Input>;
  /** Returns the saved settings as the fields show them. */
  formValues: (saved: SavedSettings) => Input;
  saved: SavedSettings;
}

/**
 * The form of a section of settings. When another staff member was faster, untouched fields take over what was
 * saved, and typed values stay beside it.
 */
export function useSettingsForm<Input extends FieldValues>({
  schema,
  formValues,
  saved,
}: SettingsFormOptions<Input>) {
  const { mutateAsync } = useChangeSettings();
  const form = useFormMutation({
    schema,
    defaultValues: formValues(saved) as DefaultValues<Input>,
    inPlace: true,
    send: (change) => mutateAsync({ change, seen: saved }),
    onSuccess: (data, { reset }) => reset(formValues(data)),
  });
  const { failure, form: fields } = form;
  return {
    form,
    /** Returns whether the field shows another value than the saved one after a failure. */
    differs: (name: FieldPath<Input>) =>
      failure !== undefined && fields.getFieldState(name, fields.formState).isDirty,
  };
}
