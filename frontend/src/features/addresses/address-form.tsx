import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch, type Control, type UseFormReset } from 'react-hook-form';
import type { AddressInput } from '@/api/types';
import { Button } from '@/components/button';
import { Combobox } from '@/components/combobox';
import { TextField } from '@/components/field';
import { showFieldErrors } from '@/components/form-errors';
import * as formGridStyles from '@/components/form-grid.module.css';
import { classNames } from '@/lib/class-names';
import { addressSchema } from './address-schema';
import { addressFields } from './queries';
import { districtsOf, matchingNames, usePlaces } from './suggestions';

/** Label, the name browsers know the field by, and what else makes it easy to fill in. */
const inputs = {
  firstName: { label: 'Ad', autoComplete: 'given-name' },
  lastName: { label: 'Soyad', autoComplete: 'family-name' },
  email: {
    label: 'E-Posta',
    autoComplete: 'email',
    type: 'email',
    wrapperClass: formGridStyles.full,
  },
  street: { label: 'Sokak', autoComplete: 'street-address', wrapperClass: formGridStyles.full },
  zipcode: { label: 'Posta Kodu', autoComplete: 'postal-code', inputMode: 'numeric' },
  phone: { label: 'Telefon', autoComplete: 'tel', type: 'tel' },
  country: { label: 'Ülke', autoComplete: 'country-name', wrapperClass: formGridStyles.full },
} as const;

interface AddressFormProps {
  initial: AddressInput;
  submitLabel: string;
  busy: boolean;
  /** Saves the address; a rejection's field faults go back to the form. */
  onSave: (address: AddressInput, reset: UseFormReset<AddressInput>) => Promise<void>;
}

/** The nine fields of an address, all of them required. */
export function AddressForm({ initial, submitLabel, busy, onSave }: AddressFormProps) {
  const { register, handleSubmit, formState, setError, reset, control } = useForm<AddressInput>({
    resolver: zodResolver(addressSchema),
    defaultValues: initial,
  });

  const submit = handleSubmit(async (address) => {
    if (busy) return;
    try {
      await onSave(address, reset);
    } catch (error) {
      showFieldErrors(error, setError, addressFields);
    }
  });

  return (
    <form
      className={classNames(formGridStyles.grid, formGridStyles.two)}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {addressFields.map((field) =>
        field === 'city' || field === 'state' ? (
          <PlaceField key={field} field={field} control={control} />
        ) : (
          <TextField
            key={field}
            {...inputs[field]}
            required
            error={formState.errors[field]?.message}
            {...register(field)}
          />
        ),
      )}
      <div className={formGridStyles.full}>
        <Button variant="primary" large wide type="submit" busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

const placeInputs = {
  city: { label: 'Şehir', autoComplete: 'address-level1' },
  state: { label: 'İlçe', autoComplete: 'address-level2' },
} as const;

interface PlaceFieldProps {
  field: keyof typeof placeInputs;
  control: Control<AddressInput>;
}

/** Province or district, with help in typing it. */
function PlaceField({ field, control }: PlaceFieldProps) {
  const { places, fetchPlaces } = usePlaces();
  const city = useWatch({ control, name: 'city' });
  const names = places && (field === 'city' ? [...places.keys()] : districtsOf(places, city));
  return (
    <Controller
      control={control}
      name={field}
      render={({ field: { value, ...input }, fieldState }) => (
        <Combobox
          {...placeInputs[field]}
          {...input}
          required
          error={fieldState.error?.message}
          value={value}
          suggestions={names ? matchingNames(names, value) : []}
          onFocus={fetchPlaces}
        />
      )}
    />
  );
}
