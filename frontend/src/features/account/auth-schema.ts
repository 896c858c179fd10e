import * as z from 'zod/mini';
import { passwordInputLimits, profileInputLimits, registerInputLimits } from '@/api/limits';
import { optionalText, requiredEmail, requiredPassword, requiredText } from '@/lib/field-schemas';

export const registerSchema = z.object({
  firstName: requiredText('Ad', registerInputLimits.firstName),
  lastName: requiredText('Soyad', registerInputLimits.lastName),
  email: requiredEmail(registerInputLimits.email),
  password: requiredPassword('Şifre', registerInputLimits.password),
});

export const profileSchema = z.object({
  firstName: requiredText('Ad', profileInputLimits.firstName),
  lastName: requiredText('Soyad', profileInputLimits.lastName),
  phone: optionalText('Telefon', profileInputLimits.phone),
  location: optionalText('Konum', profileInputLimits.location),
  postalCode: optionalText('Posta kodu', profileInputLimits.postalCode),
});

export const passwordSchema = z
  .object({
    currentPassword: requiredPassword('Mevcut şifre', passwordInputLimits.currentPassword),
    newPassword: requiredPassword('Yeni şifre', passwordInputLimits.newPassword),
    repeated: z.string(),
  })
  .check(
    z.refine(({ newPassword, repeated }) => newPassword === repeated, {
      error: 'Yeni şifreler birbirinden farklı.',
      path: ['repeated'],
    }),
  );
