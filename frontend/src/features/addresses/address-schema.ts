import * as z from 'zod/mini';
import { requiredEmail, requiredText } from '@/lib/field-schemas';

export const addressSchema = z.object({
  firstName: requiredText('Ad', 100),
  lastName: requiredText('Soyad', 100),
  email: requiredEmail(),
  street: requiredText('Sokak'),
  city: requiredText('Şehir'),
  state: requiredText('İlçe'),
  zipcode: requiredText('Posta kodu'),
  phone: requiredText('Telefon'),
  country: requiredText('Ülke'),
});
