import { useEffect } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import type { AddressInput } from '@/api/types';
import { ComboboxField } from '@/ui/combobox/combobox-field';
import { TextField } from '@/ui/field';
import { EmailField } from '@/ui/form/account-fields';
import { addressFields, type AddressValues } from './address-schema';
import { matchingNames, nameMeant } from './suggestions';
import { usePlaces, type PlaceHelp } from './use-places';

interface AddressFieldsProps {
  emailHint?: string | undefined;
  /** Whether the first field that is wrong or empty gets the focus as soon as the fields appear. */
  focusFirst?: boolean;
}

/** The nine fields of an address, with help in typing places; the form around them has their values at `address`. */
export default function AddressFields({ emailHint, focusFirst = false }: AddressFieldsProps) {
  const { register, formState, getFieldState, getValues, setFocus, trigger } =
    useFormContext<AddressValues>();
  const registered = (name: keyof AddressInput) => {
    const path = `address.${name}` as const;
    const isWrong = () => getFieldState(path).error !== undefined;
    // Before the whole form is sent for the first time, react-hook-form would keep an error that is corrected.
    return register(path, { onChange: () => isWrong() && void trigger(path) });
  };
  const field = (name: keyof AddressInput) => ({
    ...registered(name),
    error: getFieldState(`address.${name}`, formState).error?.message,
  });
  // Those with help in typing would come last otherwise: faults are gone to in this order.
  addressFields.forEach(registered);
  const help = usePlaces();

  useEffect(() => {
    if (!focusFirst) return;
    const first =
      addressFields.find((name) => getFieldState(`address.${name}`).error) ??
      addressFields.find((name) => getValues(`address.${name}`) === '');
    if (first) setFocus(`address.${first}`);
  }, [focusFirst, getFieldState, getValues, setFocus]);

  return (
    <>
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
    </>
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
      name={`address.${name}`}
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
