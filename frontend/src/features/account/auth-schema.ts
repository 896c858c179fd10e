import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import {
  optionalText,
  requiredEmail,
  requiredPassword,
  requiredTextWithoutLink,
} from '@/lib/field-schemas';

export const registerSchema = z.object({
  firstName: requiredTextWithoutLink('Ad', limits.registerInputFirstNameMaxLength),
  lastName: requiredTextWithoutLink('Soyad', limits.registerInputLastNameMaxLength),
  email: requiredEmail(limits.registerInputEmailMaxLength),
  password: requiredPassword('Şifre', limits.registerInputPasswordMaxLength),
});

export const profileSchema = z.object({
  firstName: requiredTextWithoutLink('Ad', limits.profileInputFirstNameMaxLength),
  lastName: requiredTextWithoutLink('Soyad', limits.profileInputLastNameMaxLength),
  phone: optionalText('Telefon', limits.profileInputPhoneMaxLength),
  location: optionalText('Konum', limits.profileInputLocationMaxLength),
  postalCode: optionalText('Posta kodu', limits.profileInputPostalCodeMaxLength),
});

export const passwordSchema = z
  .object({
    currentPassword: requiredPassword('Mevcut şifre', limits.passwordInputCurrentPasswordMaxLength),
    newPassword: requiredPassword('Yeni şifre', limits.passwordInputNewPasswordMaxLength),
    repeated: z.string(),
  })
  .check(
    z.refine(({ newPassword, repeated }) => newPassword === repeated, {
      error: 'Yeni şifreler birbirinden farklı.',
      path: ['repeated'],
    }),
  );
