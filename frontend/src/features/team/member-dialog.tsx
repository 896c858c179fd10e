import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { TeamMember } from '@/api/types';
import { requiredPassword } from '@/lib/field-schemas';
import { PasswordField } from '@/ui/form/account-fields';
import { FormDialog } from '@/ui/form/form-dialog';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { actionLabels, actionTexts } from './member-actions';
import { changeMember, useTeamChange, type TeamAction } from './queries';

const schema = z.object({
  password: requiredPassword('Şifreniz', limits.teamInputPasswordMaxLength),
});

interface MemberDialogProps {
  member: TeamMember;
  action: TeamAction;
  onClose: () => void;
}

/** Asks for the own password before another account is changed. */
export function MemberDialog({ member, action, onClose }: MemberDialogProps) {
  const run = useTeamChange();
  const form = useFormMutation({
    schema,
    defaultValues: { password: '' },
    send: ({ password }) => run(() => changeMember(member._id, { action, password })),
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
