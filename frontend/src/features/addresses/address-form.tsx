import { FormProvider } from 'react-hook-form';
import * as z from 'zod/mini';
import type { AddressInput } from '@/api/types';
import { AddressFields } from '@/entities/address/address-fields';
import { addressSchema } from '@/entities/address/address-schema';
import { errorText } from '@/lib/errors';
import { GridForm, SubmitButton } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FullRow } from '@/ui/layout/form-grid';

const schema = z.object({ address: addressSchema });

interface AddressFormProps<Data> {
  initial: AddressInput;
  submitLabel: string;
  /** Saves the address. */
  send: (address: AddressInput) => Promise<Data>;
  onSuccess: (answer: Data) => void;
  failureText?: (error: unknown) => string;
}

/** The form of one address of the address book. */
export function AddressForm<Data>({
  initial,
  submitLabel,
  send,
  onSuccess,
  failureText = errorText,
}: AddressFormProps<Data>) {
  const form = useFormMutation({
    schema,
    defaultValues: { address: initial },
    send: ({ address }) => send(address),
    onSuccess,
    failureText,
  });
  return (
    <FormProvider {...form.form}>
      <GridForm two form={form}>
        <AddressFields />
        <FullRow>
          <SubmitButton form={form} large wide>
            {submitLabel}
          </SubmitButton>
        </FullRow>
      </GridForm>
    </FormProvider>
  );
}
