import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import type { TeamMember } from '@/api/types';
import { requiredEmail, requiredPassword, requiredTextWithoutLink } from '@/lib/field-schemas';
import { TextField } from '@/ui/field/field';
import { EmailField, PasswordField } from '@/ui/form/account-fields';
import { FormDialog } from '@/ui/form/form-dialog';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { useTeamChange, type TeamAction } from './queries';

const invitationSchema = z.object({
  firstName: requiredTextWithoutLink('Ad', limits.invitationInputFirstNameMaxLength),
  lastName: requiredTextWithoutLink('Soyad', limits.invitationInputLastNameMaxLength),
  email: requiredEmail(limits.invitationInputEmailMaxLength),
  password: requiredPassword('Şifreniz', limits.invitationInputPasswordMaxLength),
});

/** Invites a new member, who chooses a password by a mailed link. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const run = useTeamChange();
  const form = useFormMutation({
    schema: invitationSchema,
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

const passwordSchema = z.object({
  password: requiredPassword('Şifreniz', limits.teamInputPasswordMaxLength),
});

export const actionLabels: Record<TeamAction, string> = {
  invite: 'Daveti yeniden gönder',
  end_sessions: 'Oturumlarını kapat',
  disable: 'Devre dışı bırak',
  enable: 'Yeniden etkinleştir',
};

/** What an action does, in a sentence. */
const actionTexts: Record<TeamAction, string> = {
  invite: 'Yeni bir bağlantı gönderilir; eski bağlantı artık çalışmaz.',
  end_sessions: 'Bütün cihazlarda oturumu kapanır; yeniden giriş yapabilir.',
  disable: 'Oturumları kapanır ve yeniden giriş yapamaz. Yaptıkları Geçmiş sayfasında kalır.',
  enable: 'Eski şifresiyle yeniden giriş yapabilir.',
};

/** A change of another member's account that was chosen, but not yet confirmed. */
export interface ChosenChange {
  member: TeamMember;
  action: TeamAction;
}

interface MemberDialogProps extends ChosenChange {
  onClose: () => void;
}

/** Asks for the own password before another account is changed. */
export function MemberDialog({ member, action, onClose }: MemberDialogProps) {
  const run = useTeamChange();
  const form = useFormMutation({
    schema: passwordSchema,
    defaultValues: { password: '' },
    send: ({ password }) =>
      run(
        api.put('/api/seller/team/{id}', {
          params: { id: member._id },
          body: { action, password },
        }),
      ),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      dense
      title={`${member.name}: ${actionLabels[action]}`}
      form={form}
      submitLabel={actionLabels[action]}
      submitVariant={action === 'disable' ? 'danger' : 'primary'}
      onClose={onClose}
    >
      <p>{actionTexts[action]}</p>
      <PasswordField label="Kendi şifreniz" {...form.field('password')} />
    </FormDialog>
  );
}
