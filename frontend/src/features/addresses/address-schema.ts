import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import { requiredEmail, requiredTextWithoutLink } from '@/lib/field-schemas';

export const addressSchema = z.object({
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
