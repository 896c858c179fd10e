import { errorText } from '@/api/errors';
import type { User } from '@/api/types';
import { formatTelephone } from '@/lib/telephone';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/field';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FormGrid, FullRow } from '@/ui/form-grid';
import { notify } from '@/ui/toast';
import { profileSchema } from './auth-schema';
import * as styles from './profile-form.module.css';
import { useUpdateProfile } from './queries';

/** What the form shows of an account. */
function profileOf({ firstName, lastName, phone, location, postalCode }: User) {
  return { firstName, lastName, phone: formatTelephone(phone), location, postalCode };
}

/** The customer's profile; the e-mail is read-only. */
export function ProfileForm({ user }: { user: User }) {
  const { mutateAsync } = useUpdateProfile();
  const form = useFormMutation({
    schema: profileSchema,
    defaultValues: profileOf(user),
    send: (profile) => mutateAsync({ ...profile, email: user.email }),
    onSuccess: (saved, { reset }) => {
      reset(profileOf(saved.user));
      notify.success('Profil bilgileri kaydedildi!');
    },
    failureText: (error) => `Sunucu hatası: ${errorText(error)}`,
  });
  return (
    <FormGrid as={Form} two form={form} className={styles.form}>
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
        <Button className={styles.save} variant="primary" large type="submit" busy={form.isSending}>
          Kaydet
        </Button>
      </FullRow>
    </FormGrid>
  );
}
