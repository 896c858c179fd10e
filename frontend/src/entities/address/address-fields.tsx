import { Controller, useFormContext } from 'react-hook-form';
import type { AddressInput } from '@/api/types';
import { ComboboxField } from '@/ui/field/combobox/combobox-field';
import { TextField } from '@/ui/field/field';
import { EmailField } from '@/ui/form/account-fields';
import { addressFields, type AddressValues } from './address-schema';
import { matchingNames, nameMeant } from './suggestions';
import { usePlaces, type PlaceHelp } from './use-places';

/** The nine fields of an address, with help in typing places; the form around them has their values at `address`. */
export function AddressFields({ emailHint }: { emailHint?: string | undefined }) {
  const { register, formState } = useFormContext<AddressValues>();
  const field = (name: keyof AddressInput) => ({
    ...register(`address.${name}`),
    error: formState.errors.address?.[name]?.message,
  });
  // Those with help in typing would come last otherwise: faults are gone to in this order.
  addressFields.forEach((name) => register(`address.${name}`));
  const help = usePlaces();
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
