import MailCheck from 'lucide/dist/esm/icons/mail-check.mjs';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { requiredEmail } from '@/lib/field-schemas';
import { EmailField } from '@/ui/form/account-fields';
import { GridForm, SubmitButton } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { Alert } from '@/ui/state/alert';

const schema = z.object({ email: requiredEmail(limits.forgotPasswordInputEmailMaxLength) });

/** Requests a link to a new password; the response does not tell whether the address is known. */
export function ForgotPasswordForm() {
  const [sent, setSent] = useState<string>();
  const form = useFormMutation({
    schema,
    defaultValues: { email: '' },
    send: (body) => api.post('/api/user/forgot-password', { body }),
    onSuccess: ({ message }) => setSent(message),
  });
  return (
    <GridForm form={form}>
      <EmailField {...form.field('email')} />
      <SubmitButton form={form} large wide>
        Bağlantı gönder
      </SubmitButton>
      {sent && (
        <Alert info icon={MailCheck} role="status">
          <p>{sent} Bağlantı 30 dakika geçerlidir; gelmediyse gereksiz e-posta klasörüne bakın.</p>
        </Alert>
      )}
    </GridForm>
  );
}
