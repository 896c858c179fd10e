import * as z from 'zod/mini';
import { requiredEmail, requiredText } from '@/lib/form-texts';

const email = requiredEmail();
const password = z
  .string()
  .check(
    z.minLength(1, 'Şifre boş bırakılamaz.'),
    z.maxLength(128, 'Şifre en çok 128 karakter olabilir.'),
  );

export const loginSchema = z.object({ email, password });

export const registerSchema = z.object({
  firstName: requiredText('Ad', 100),
  lastName: requiredText('Soyad', 100),
  email,
  password,
});
