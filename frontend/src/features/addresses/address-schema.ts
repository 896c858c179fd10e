import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import { requiredEmail, requiredText } from '@/lib/field-schemas';

export const addressSchema = z.object({
  firstName: requiredText('Ad', limits.addressInputFirstNameMaxLength),
  lastName: requiredText('Soyad', limits.addressInputLastNameMaxLength),
  email: requiredEmail(limits.addressInputEmailMaxLength),
  street: requiredText('Sokak', limits.addressInputStreetMaxLength),
  city: requiredText('Şehir', limits.addressInputCityMaxLength),
  state: requiredText('İlçe', limits.addressInputStateMaxLength),
  zipcode: requiredText('Posta kodu', limits.addressInputZipcodeMaxLength),
  phone: requiredText('Telefon', limits.addressInputPhoneMaxLength),
  country: requiredText('Ülke', limits.addressInputCountryMaxLength),
});
