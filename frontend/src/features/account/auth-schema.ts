import { z } from 'zod';
import { emailText, requiredText } from '@/lib/form-texts';

const email = requiredText('E-posta').pipe(emailText);
const password = z
  .string()
  .min(1, 'Şifre boş bırakılamaz.')
  .max(128, 'Şifre en çok 128 karakter olabilir.');

export const loginSchema = z.object({ email, password });

export const registerSchema = z.object({
  firstName: requiredText('Ad', 100),
  lastName: requiredText('Soyad', 100),
  email,
  password,
});
