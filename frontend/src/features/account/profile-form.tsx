import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import type { User } from '@/api/types';
import { sessionQuery } from '@/entities/session/queries';
import { errorText } from '@/lib/errors';
import { optionalText, requiredTextWithoutLink } from '@/lib/field-schemas';
import { formatTelephone } from '@/lib/telephone';
import { TextField } from '@/ui/field/field';
import { GridForm, SubmitButton } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FullRow } from '@/ui/layout/form-grid';
import { notify } from '@/ui/toast/toast';
import * as styles from './profile-form.module.css';

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
