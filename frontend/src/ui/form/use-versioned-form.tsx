import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react';
import {
  get,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import { safeParse, type $ZodType } from 'zod/v4/core';
import { ConflictChoice } from './conflict-choice';
import { useFormMutation } from './use-form-mutation';
import { changedFields, isSame, mergeTyped, type ComparedField } from './versioned-values';

interface Save<Stored, Output> {
  /** All values of the form. */
  values: Output;
  /** Those that differ from the ones that the form began with. */
  changed: Partial<Output>;
  /** What the form began with: its version is sent with the change. */
  base: Stored;
  /** Lets the next save start from here, after a part has been saved. */
  advance: (saved: Stored) => void;
}

interface VersionedFormOptions<Stored, Input extends FieldValues, Output, Data> {
  /** What is stored, as far as this page knows. An untouched form follows it, a form with typed values doesn't. */
  stored: Stored;
  formValues: (stored: Stored) => Input;
  schema: $ZodType<Output, Input>;
  /** The fields in the order in which a conflict shows them. */
  fields: readonly ComparedField<Input>[];
  /** Says that another staff member has changed it. */
  heading: (now: Stored) => string;
  /** What is now stored, if an error says that `base`, which the change was made from, has changed since. */
  present: (error: unknown, base: Stored) => Stored | undefined;
  save: (change: Save<Stored, Output>) => Promise<Data>;
  /** `startOver` begins the form anew with what is stored, and keeps what was typed during the save. */
  onSaved: (data: Data, startOver: (saved: Stored) => void) => void;
  onFailure?: ((error: unknown) => void) | undefined;
  failureText?: ((error: unknown) => string) | undefined;
  keepsFocus?: boolean;
}

/**
 * A form that edits something stored and never overwrites what its user has not seen. It sends its changes with the
 * version that it began with. If the server refuses that version, it shows what is stored beside what was typed, and
 * the user chooses. A refetch changes neither typed values nor the version.
 */
export function useVersionedForm<Stored, Input extends FieldValues, Output extends object, Data>({
  stored,
  formValues,
  schema,
  fields,
  heading,
  present,
  save,
  onSaved,
  onFailure,
  ...options
}: VersionedFormOptions<Stored, Input, Output, Data>) {
  // Read by handlers alone: a save follows the choice of a version before the next rendering.
  const base = useRef(stored);
  /** A copy of what the last save has sent, because react-hook-form changes nested values in place. */
  const sent = useRef<Input>(undefined);
  const [conflict, setConflict] = useState<{ now: Stored }>();

  const form = useFormMutation({
    ...options,
    schema,
    defaultValues: formValues(stored) as DefaultValues<Input>,
    send: async (values: Output) => {
      sent.current = JSON.parse(JSON.stringify(fieldsForm.getValues())) as Input;
      const before = formValues(base.current);
      const trySave = () =>
        save({
          values,
          changed: changedOutput(schema, before, values),
          base: base.current,
          advance: (saved) => (base.current = saved),
        });
      try {
        return await trySave();
      } catch (error) {
        const now = present(error, base.current);
        if (now === undefined || !isSame(before, formValues(now))) throw error;
        // The form shows nothing that has changed, so there is nothing to ask about.
        base.current = now;
        return await trySave();
      }
    },
    onSuccess: (data) => {
      setConflict(undefined);
      onSaved(data, startAfterSave);
    },
    onFailure: (error) => {
      const now = present(error, base.current);
      if (now !== undefined) setConflict({ now });
      onFailure?.(error);
    },
  });
  const { form: fieldsForm, isDirty, isSending } = form;
  const { formState } = fieldsForm;

  function startOver(next: Stored, values = formValues(next)) {
    base.current = next;
    setConflict(undefined);
    resetTo(fieldsForm, formValues(next), values);
  }

  /** Begins anew with what was saved. What was typed while the save was under way stays, as a change that is not saved. */
  function startAfterSave(saved: Stored) {
    const now = formValues(saved);
    startOver(saved, sent.current && mergeTyped(sent.current, fieldsForm.getValues(), now));
  }

  const follow = useEffectEvent(() => {
    const isUntouched = !isDirty && !isSending && !conflict;
    if (isUntouched && !isSame(stored, base.current)) startOver(stored);
  });
  useEffect(() => follow(), [stored]);

  const takeStored = () => startOver(conflict ? conflict.now : stored);

  /** Saves the typed values over what is now stored; fields that were not edited take over what is stored. */
  function keepTyped(event: SyntheticEvent) {
    if (conflict) {
      const { now } = conflict;
      const typed = fieldsForm.getValues();
      startOver(now, mergeTyped(formValues(base.current), typed, formValues(now)));
    }
    return form.submit(event);
  }

  const before = formState.defaultValues as Input;
  const newest = conflict ? conflict.now : stored;

  return {
    ...form,
    /** Whether the last save was refused because of another change, and the user has not chosen yet. */
    hasConflict: conflict !== undefined,
    takeStored,
    keepTyped,
    startOver,
    /** Returns what the form began with, whose version a call beside the form sends. */
    readBase: () => base.current,
    /** Shows a conflict that a call beside the form has met. */
    showConflict: (now: Stored) => setConflict({ now }),
    /** For `<Form explanation>`: what is stored beside what was typed, and the choice between them. */
    explanation: conflict && (
      <ConflictChoice
        control={fieldsForm.control}
        heading={heading(conflict.now)}
        changed={changedFields(fields, before, formValues(conflict.now))}
        before={before}
        now={formValues(conflict.now)}
        onTakeStored={takeStored}
        onKeepTyped={(event) => void keepTyped(event)}
      />
    ),
    /** Returns what is stored, to be shown at a field in which something else was typed meanwhile. */
    storedHint: (name: FieldPath<Input>) => {
      const field = fields.find((one) => one.name === name);
      const isTyped = fieldsForm.getFieldState(name, formState).isDirty;
      if (!field || !isTyped || isSame(get(before, name), get(formValues(newest), name))) return;
      return `Kayıtlı değer: ${field.text(formValues(newest))}`;
    },
  };
}

/** Begins a form anew: edited is what differs from `defaults`. Inputs stay as they are where their values do. */
function resetTo<Input extends FieldValues, Output>(
  { reset, getValues }: UseFormReturn<Input, unknown, Output>,
  defaults: Input,
  values: Input,
) {
  const keepValues = isSame(getValues(), values);
  reset(defaults, { keepValues });
  if (!isSame(defaults, values)) reset(values, { keepDefaultValues: true, keepValues });
}

/** Returns the values that differ from those that the form began with, as they are sent. */
function changedOutput<Input, Output extends object>(
  schema: $ZodType<Output, Input>,
  before: Input,
  values: Output,
): Partial<Output> {
  const sentBefore: Partial<Output> = safeParse(schema, before).data ?? {};
  const entries = Object.entries(values).filter(
    ([name, value]) => !isSame(value, sentBefore[name as keyof Output]),
  );
  return Object.fromEntries(entries) as Partial<Output>;
}
