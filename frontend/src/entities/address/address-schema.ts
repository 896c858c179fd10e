import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { AddressInput, User } from '@/api/types';
import { requiredEmail, requiredTextWithoutLink } from '@/lib/field-schemas';
import { formatTelephone } from '@/lib/telephone';

/** The nine fields of an address, all of them required, in the order of the page. */
export const addressSchema = z.object({
  firstName: requiredTextWithoutLink('Ad', limits.addressInputFirstNameMaxLength),
  lastName: requiredTextWithoutLink('Soyad', limits.addressInputLastNameMaxLength),
  email: requiredEmail(limits.addressInputEmailMaxLength),
  city: requiredTextWithoutLink('Şehir', limits.addressInputCityMaxLength),
  state: requiredTextWithoutLink('İlçe', limits.addressInputStateMaxLength),
  street: requiredTextWithoutLink('Sokak', limits.addressInputStreetMaxLength),
  zipcode: requiredTextWithoutLink('Posta kodu', limits.addressInputZipcodeMaxLength),
  phone: requiredTextWithoutLink('Telefon', limits.addressInputPhoneMaxLength),
  country: requiredTextWithoutLink('Ülke', limits.addressInputCountryMaxLength),
});

/** The names of an address's fields, in the order of the page. */
export const addressFields = Object.keys(addressSchema.shape) as (keyof AddressInput)[];

/** The values of a form with the fields of an address. */
export interface AddressValues {
  address: AddressInput;
}

/** The values of an empty address. */
export const noAddress: AddressInput = {
  firstName: '',
  lastName: '',
  email: '',
  street: '',
  city: '',
  state: '',
  zipcode: '',
  phone: '',
  country: 'Türkiye',
};

/** Returns the first values of a customer's new address: what the account knows. */
export function accountAddress({
  firstName,
  lastName,
  email,
  phone,
}: Pick<User, 'firstName' | 'lastName' | 'email' | 'phone'>): AddressInput {
  return { ...noAddress, firstName, lastName, email, phone: formatTelephone(phone) };
}
