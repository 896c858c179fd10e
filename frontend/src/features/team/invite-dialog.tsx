import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { requiredEmail, requiredPassword, requiredTextWithoutLink } from '@/lib/field-schemas';
import { TextField } from '@/ui/field';
import { EmailField, PasswordField } from '@/ui/form/account-fields';
import { FormDialog } from '@/ui/form/form-dialog';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { useTeamChange } from './queries';

const schema = z.object({
  firstName: requiredTextWithoutLink('Ad', limits.invitationInputFirstNameMaxLength),
  lastName: requiredTextWithoutLink('Soyad', limits.invitationInputLastNameMaxLength),
  email: requiredEmail(limits.invitationInputEmailMaxLength),
  password: requiredPassword('Şifreniz', limits.invitationInputPasswordMaxLength),
});

/** Invites a new member, who chooses a password by a mailed link. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const run = useTeamChange();
  const form = useFormMutation({
    schema,
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
    send: (body) => run(api.post('/api/seller/team', { body })),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      dense
      title="Ekibe davet et"
      form={form}
      submitLabel="Davet gönder"
      onClose={onClose}
    >
      <TextField label="Ad" autoComplete="off" required {...form.field('firstName')} />
      <TextField label="Soyad" autoComplete="off" required {...form.field('lastName')} />
      <EmailField
        autoComplete="off"
        hint="Şifresini belirleyeceği bağlantı bu adrese gönderilir ve 7 gün geçerlidir."
        {...form.field('email')}
      />
      <PasswordField label="Kendi şifreniz" {...form.field('password')} />
    </FormDialog>
  );
}
