import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { errorText } from '@/api/errors';
import type { User } from '@/api/types';
import { Button } from '@/components/button';
import { TextField } from '@/components/field';
import { hasFieldErrors, showFieldErrors } from '@/components/form-errors';
import * as formGridStyles from '@/components/form-grid.module.css';
import { notify } from '@/components/toast';
import { classNames } from '@/lib/class-names';
import { formatTelephone } from '@/lib/telephone';
import { profileSchema } from './auth-schema';
import * as styles from './profile-form.module.css';
import { profileFields, useUpdateProfile } from './queries';

/** Label, the name browsers know the field by, and what else makes it easy to fill in. */
const inputs = {
  firstName: { label: 'Ad', autoComplete: 'given-name', required: true },
  lastName: { label: 'Soyad', autoComplete: 'family-name', required: true },
  phone: { label: 'Telefon', autoComplete: 'tel', type: 'tel' },
  location: { label: 'Konum', autoComplete: 'address-level2' },
  postalCode: { label: 'Posta Kodu', autoComplete: 'postal-code', inputMode: 'numeric' },
} as const;

/** What the form shows of an account. */
function profileOf({ firstName, lastName, phone, location, postalCode }: User) {
  return { firstName, lastName, phone: formatTelephone(phone), location, postalCode };
}

/** Who the customer is; the e-mail can be read only. */
export function ProfileForm({ user }: { user: User }) {
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: zodResolver(profileSchema),
    defaultValues: profileOf(user),
  });
  const { errors } = formState;
  const { mutateAsync, isPending } = useUpdateProfile();
  const field = (name: (typeof profileFields)[number]) => (
    <TextField {...inputs[name]} error={errors[name]?.message} {...register(name)} />
  );

  const submit = handleSubmit(async (profile) => {
    if (isPending) return;
    try {
      const saved = await mutateAsync({ ...profile, email: user.email });
      reset(profileOf(saved.user));
      notify.success('Profil bilgileri kaydedildi!');
    } catch (error) {
      if (hasFieldErrors(error, profileFields)) showFieldErrors(error, setError, profileFields);
      else notify.error(`Sunucu hatası: ${errorText(error)}`);
    }
  });

  return (
    <form
      className={classNames(formGridStyles.grid, formGridStyles.two, styles.form)}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {field('firstName')}
      {field('lastName')}
      <TextField
        wrapperClass={formGridStyles.full}
        label="E-Posta"
        name="email"
        type="email"
        autoComplete="email"
        readOnly
        value={user.email}
        hint="E-posta adresi değiştirilemez."
      />
      {field('phone')}
      {field('location')}
      {field('postalCode')}
      <div className={formGridStyles.full}>
        <Button className={styles.save} variant="primary" large type="submit" busy={isPending}>
          Kaydet
        </Button>
      </div>
    </form>
  );
}
