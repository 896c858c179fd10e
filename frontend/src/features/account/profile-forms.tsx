import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import type { User } from '@/api/types';
import { sessionQuery } from '@/entities/session/queries';
import { errorText } from '@/lib/errors';
import { optionalText, requiredPassword, requiredTextWithoutLink } from '@/lib/field-schemas';
import { formatTelephone } from '@/lib/telephone';
import { TextField } from '@/ui/field/field';
import { PasswordField } from '@/ui/form/account-fields';
import { GridForm, SubmitButton } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FullRow } from '@/ui/layout/form-grid';
import { notify } from '@/ui/toast/toast';
import * as styles from './profile-forms.module.css';

const profileSchema = z.object({
  firstName: requiredTextWithoutLink('Ad', limits.profileInputFirstNameMaxLength),
  lastName: requiredTextWithoutLink('Soyad', limits.profileInputLastNameMaxLength),
  phone: optionalText('Telefon', limits.profileInputPhoneMaxLength),
  location: optionalText('Konum', limits.profileInputLocationMaxLength),
  postalCode: optionalText('Posta kodu', limits.profileInputPostalCodeMaxLength),
});

/** What the form shows of an account. */
function profileOf({ firstName, lastName, phone, location, postalCode }: User) {
  return { firstName, lastName, phone: formatTelephone(phone), location, postalCode };
}

/** The customer's profile; the e-mail is read-only. */
export function ProfileForm({ user }: { user: User }) {
  const client = useQueryClient();
  const form = useFormMutation({
    schema: profileSchema,
    defaultValues: profileOf(user),
    send: async (profile) => {
      const body = { ...profile, email: user.email };
      const saved = await api.post('/api/user/update', { body });
      await client.cancelQueries({ queryKey: sessionQuery.queryKey });
      client.setQueryData(sessionQuery.queryKey, saved.user);
      return saved;
    },
    onSuccess: (saved, { reset }) => {
      reset(profileOf(saved.user));
      notify.success('Profil bilgileri kaydedildi!');
    },
    failureText: (error) => `Sunucu hatası: ${errorText(error)}`,
  });
  return (
    <GridForm two form={form} className={styles.form}>
      <TextField label="Ad" autoComplete="given-name" required {...form.field('firstName')} />
      <TextField label="Soyad" autoComplete="family-name" required {...form.field('lastName')} />
      <TextField
        full
        label="E-Posta"
        name="email"
        type="email"
        autoComplete="email"
        readOnly
        value={user.email}
        hint="E-posta adresi değiştirilemez."
      />
      <TextField label="Telefon" autoComplete="tel" type="tel" {...form.field('phone')} />
      <TextField label="Konum" autoComplete="address-level2" {...form.field('location')} />
      <TextField
        label="Posta Kodu"
        autoComplete="postal-code"
        inputMode="numeric"
        {...form.field('postalCode')}
      />
      <FullRow>
        <SubmitButton form={form} className={styles.save} large>
          Kaydet
        </SubmitButton>
      </FullRow>
    </GridForm>
  );
}

const passwordSchema = z
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

/** A new password, typed twice because it is hidden. */
export function PasswordForm({ email }: { email: string }) {
  const form = useFormMutation({
    schema: passwordSchema,
    defaultValues: { currentPassword: '', newPassword: '', repeated: '' },
    send: ({ currentPassword, newPassword }) =>
      api.post('/api/user/password', { body: { currentPassword, newPassword } }),
    onSuccess: ({ message }, { reset }) => {
      reset();
      notify.success(message);
    },
  });
  return (
    <GridForm two form={form} className={styles.form}>
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField full label="Mevcut şifre" {...form.field('currentPassword')} />
      <PasswordField
        isNew
        label="Yeni şifre"
        hint="Kolay tahmin edilmeyen, en az 8 karakterli bir şifre öneririz."
        {...form.field('newPassword')}
      />
      <PasswordField isNew label="Yeni şifre (tekrar)" {...form.field('repeated')} />
      <FullRow>
        <SubmitButton form={form} variant="outline">
          Şifreyi Değiştir
        </SubmitButton>
      </FullRow>
    </GridForm>
  );
}
