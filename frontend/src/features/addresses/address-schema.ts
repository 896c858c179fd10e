import * as z from 'zod/mini';
import { addressInputLimits as limits } from '@/api/limits';
import { requiredEmail, requiredText } from '@/lib/field-schemas';

export const addressSchema = z.object({
  firstName: requiredText('Ad', limits.firstName),
  lastName: requiredText('Soyad', limits.lastName),
  email: requiredEmail(limits.email),
  street: requiredText('Sokak', limits.street),
  city: requiredText('Şehir', limits.city),
  state: requiredText('İlçe', limits.state),
  zipcode: requiredText('Posta kodu', limits.zipcode),
  phone: requiredText('Telefon', limits.phone),
  country: requiredText('Ülke', limits.country),
});
