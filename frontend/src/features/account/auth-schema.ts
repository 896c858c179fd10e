import * as z from 'zod/mini';
import { optionalText, requiredEmail, requiredPassword, requiredText } from '@/lib/field-schemas';

const names = { firstName: requiredText('Ad', 100), lastName: requiredText('Soyad', 100) };

export const registerSchema = z.object({
  ...names,
  email: requiredEmail(),
  password: requiredPassword('Şifre'),
});

export const profileSchema = z.object({
  ...names,
  phone: optionalText('Telefon'),
  location: optionalText('Konum'),
  postalCode: optionalText('Posta kodu'),
});

export const passwordSchema = z
  .object({
    currentPassword: requiredPassword('Mevcut şifre'),
    newPassword: requiredPassword('Yeni şifre'),
    repeated: z.string(),
  })
  .check(
    z.refine(({ newPassword, repeated }) => newPassword === repeated, {
      error: 'Yeni şifreler birbirinden farklı.',
      path: ['repeated'],
    }),
  );
