import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useRef, type SyntheticEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { ApiError, errorText } from '@/lib/errors';
import { honeypotName } from '../field/honeypot';

interface FormMutationOptions<Input extends FieldValues, Output, Data> {
  /** The fields and the values that are sent. Its keys are the fields' names, also on the wire. */
  schema: $ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** Sends the values; the form shows what goes wrong. */
  send: (values: Output) => Promise<Data>;
  onSuccess?: ((data: Data, form: UseFormReturn<Input, unknown, Output>) => void) | undefined;
  /** Called with a failure before the form shows it. */
  onFailure?: (error: unknown, values: Output) => void;
  /** Returns the message of a failure that belongs to no field. */
  failureText?: ((error: unknown) => string) | undefined;
  /** Whether errors leave the focus where it is. */
  keepsFocus?: boolean | undefined;
}

/** A form that validates by its schema, sends its values and shows the server's errors. */
export function useFormMutation<Input extends FieldValues, Output, Data>({
  schema,
  defaultValues,
  send,
  onSuccess,
  onFailure,
  failureText = errorText,
  keepsFocus = false,
}: FormMutationOptions<Input, Output, Data>) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    shouldFocusError: !keepsFocus,
  });
  const { formState, register, getFieldState, setError, handleSubmit } = form;
  const { mutateAsync } = useMutation({
    mutationFn: (values: Output) => send(values),
    meta: { handled: true },
  });
  // A second submit comes sooner than the next rendering.
  const isSending = useRef(false);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    try {
      await handleSubmit(sendValues)(event);
    } finally {
      isSending.current = false;
    }
  }

  async function sendValues(values: Output) {
    try {
      const data = await mutateAsync(values);
      onSuccess?.(data, form);
    } catch (error) {
      onFailure?.(error, values);
      showFailure(error);
    }
  }

  function showFailure(error: unknown) {
    if (error instanceof ApiError && error.isSessionExpired) return;
    const visible = Object.keys(form.getValues()).filter((name) => name !== honeypotName);
    const faults = serverFaults(error, visible);
    faults.forEach(({ path, message }, index) => {
      setError(
        path as FieldPath<Input>,
        { type: 'server', message },
        { shouldFocus: index === 0 && !keepsFocus },
      );
    });
    if (faults.length === 0) setError('root', { type: 'server', message: failureText(error) });
  }

  return {
    /** The form of react-hook-form. */
    form,
    /** Returns the props of the field with this name. */
    field: <Name extends FieldPath<Input>>(name: Name) => ({
      ...register(name),
      error: getFieldState(name, formState).error?.message,
    }),
    /** The message of a failure that belongs to no field, until the next submit. */
    failure: formState.errors.root?.message,
    isSending: formState.isSubmitting,
    /** Whether any value differs from those that the form began with. */
    isDirty: formState.isDirty,
    submit,
  };
}

/**
 * Returns the messages of the server for single fields, in the order of `fields`. `path` is the field as react-hook-form
 * names it: synonyms.0.word.
 */
function serverFaults(error: unknown, fields: readonly string[]) {
  if (!(error instanceof ApiError)) return [];
  const place = (path: string) => fields.indexOf(path.split('.')[0] ?? '');
  return Object.entries(error.fields)
    .map(([name, message]) => ({ path: name.replaceAll(/\[(\d+)\]/g, '.$1'), message }))
    .filter(({ path }) => place(path) >= 0)
    .sort((one, other) => place(one.path) - place(other.path));
}

/** What `<Form>` needs of a form, whatever its fields. */
export type SubmittableForm = Pick<
  ReturnType<typeof useFormMutation>,
  'failure' | 'isSending' | 'isDirty' | 'submit'
>;
