import { useEffect, type ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { AddressInput } from '@/api/types';
import type { AddressFaults } from '@/entities/address/address-input';
import { errorText } from '@/lib/errors';
import { requiredEmail, requiredTextWithoutLink } from '@/lib/field-schemas';
import { Button, type ButtonVariant } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox/combobox-field';
import { TextField } from '@/ui/field';
import { EmailField } from '@/ui/form/account-fields';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FormGrid, FullRow } from '@/ui/form-grid';
import { matchingNames, nameMeant } from './suggestions';
import { usePlaces, type PlaceHelp } from './use-places';

const schema = z.object({
  firstName: requiredTextWithoutLink('Ad', limits.addressInputFirstNameMaxLength),
  lastName: requiredTextWithoutLink('Soyad', limits.addressInputLastNameMaxLength),
  email: requiredEmail(limits.addressInputEmailMaxLength),
  street: requiredTextWithoutLink('Sokak', limits.addressInputStreetMaxLength),
  city: requiredTextWithoutLink('Şehir', limits.addressInputCityMaxLength),
  state: requiredTextWithoutLink('İlçe', limits.addressInputStateMaxLength),
  zipcode: requiredTextWithoutLink('Posta kodu', limits.addressInputZipcodeMaxLength),
  phone: requiredTextWithoutLink('Telefon', limits.addressInputPhoneMaxLength),
  country: requiredTextWithoutLink('Ülke', limits.addressInputCountryMaxLength),
});

interface AddressFormProps<Data> {
  initial: AddressInput;
  /** What the server has refused of `initial`, by the names of the fields. */
  faults?: AddressFaults | undefined;
  emailHint?: string;
  submitLabel: string;
  /** Red unless the page has a button that matters more. */
  submitVariant?: ButtonVariant | undefined;
  focusEmpty?: boolean | undefined;
  /** Saves the address. */
  send: (address: AddressInput) => Promise<Data>;
  onSuccess: (answer: Data) => void;
  failureText?: (error: unknown) => string;
  /** Above the submit button. */
  children?: ReactNode;
}

const fieldNames = Object.keys(schema.shape) as (keyof AddressInput)[];

const inOrder = ['firstName', 'lastName', 'email', 'city', 'state', 'street'] as const;

/** The nine fields of an address, all of them required. */
export function AddressForm<Data>({
  initial,
  faults,
  emailHint,
  submitLabel,
  submitVariant = 'primary',
  focusEmpty,
  send,
  onSuccess,
  failureText = errorText,
  children,
}: AddressFormProps<Data>) {
  const form = useFormMutation({
    schema,
    defaultValues: initial,
    send,
    onSuccess,
    failureText,
  });
  const { field } = form;
  const { register, setError } = form.form;
  // Those with help in typing would come last otherwise: what is at fault is gone to in this order.
  inOrder.forEach((name) => register(name));
  useEffect(() => {
    const refused = fieldNames.filter((name) => faults?.[name]);
    refused.forEach((name, index) => {
      const fault = { type: 'server', message: faults?.[name] ?? '' };
      setError(name, fault, { shouldFocus: index === 0 });
    });
  }, [faults, setError]);
  const help = usePlaces(form.form);
  return (
    <FormGrid as={Form} two form={form} focusEmpty={focusEmpty}>
      <TextField label="Ad" autoComplete="given-name" required {...field('firstName')} />
      <TextField label="Soyad" autoComplete="family-name" required {...field('lastName')} />
      <EmailField full hint={emailHint} {...field('email')} />
      <PlaceField name="city" label="Şehir" autoComplete="address-level1" help={help} />
      <PlaceField name="state" label="İlçe" autoComplete="address-level2" help={help} />
      <PlaceField
        name="street"
        label="Sokak"
        hint="Mahalle, sokak, bina ve daire no"
        autoComplete="street-address"
        full
        help={help}
      />
      <TextField
        label="Posta Kodu"
        autoComplete="postal-code"
        inputMode="numeric"
        required
        {...field('zipcode')}
      />
      <TextField label="Telefon" autoComplete="tel" type="tel" required {...field('phone')} />
      <TextField label="Ülke" autoComplete="country-name" full required {...field('country')} />
      {children && <FullRow>{children}</FullRow>}
      <FullRow>
        <Button variant={submitVariant} large wide type="submit" busy={form.isSending}>
          {submitLabel}
        </Button>
      </FullRow>
    </FormGrid>
  );
}

interface PlaceFieldProps {
  name: keyof PlaceHelp['names'];
  label: string;
  hint?: string;
  /** The name browsers know the field by. */
  autoComplete: string;
  full?: boolean;
  help: PlaceHelp;
}

/** Province, district or street, with help in typing it. */
function PlaceField({ name, help, ...look }: PlaceFieldProps) {
  const names = help.names[name];
  return (
    <Controller
      control={help.control}
      name={name}
      render={({ field: { value, onBlur, ...input }, fieldState }) => (
        <ComboboxField
          {...input}
          {...look}
          required
          onFocus={help.fetchPlaces}
          error={fieldState.error?.message}
          value={value}
          suggestions={matchingNames(names, value)}
          onBlur={() => {
            // 'istanbul' and 'istan' become 'İstanbul'; a street goes on after the neighbourhood's name.
            const meant = name === 'street' ? undefined : nameMeant(names, value);
            if (meant !== undefined) input.onChange(meant);
            onBlur();
          }}
        />
      )}
    />
  );
}
