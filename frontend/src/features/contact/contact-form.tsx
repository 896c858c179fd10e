import Send from 'lucide/dist/esm/icons/send.mjs';
import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { PrivacyNotice } from '@/entities/legal-text/privacy-notice';
import { errorText } from '@/lib/errors';
import { requiredEmail, requiredText, requiredTextWithoutLink } from '@/lib/field-schemas';
import { idempotentAttempt } from '@/lib/idempotent-attempt';
import { Button } from '@/ui/button/button';
import { TextField, TextareaField } from '@/ui/field/field';
import { Honeypot, honeypotName } from '@/ui/field/honeypot';
import { EmailField } from '@/ui/form/account-fields';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FormGrid, FullRow } from '@/ui/layout/form-grid';
import { Icon } from '@/ui/text/icon';
import { notify } from '@/ui/toast/toast';

const schema = z.object({
  name: requiredTextWithoutLink('Ad soyad', limits.contactInputNameMaxLength),
  email: requiredEmail(limits.contactInputEmailMaxLength),
  subject: requiredText('Konu', limits.contactInputSubjectMaxLength),
  message: requiredText('Mesaj', limits.contactInputMessageMaxLength),
  [honeypotName]: z.string(),
});

// A retry after a lost response has an equal key, so that the message is stored once.
const attempt = idempotentAttempt('dorduncu-mesaj-denemesi');

/** The contact form. Typed values stay until the server has stored the message. */
export default function ContactForm() {
  const form = useFormMutation({
    schema,
    defaultValues: { name: '', email: '', subject: '', message: '', [honeypotName]: '' },
    send: (message) =>
      api.post('/api/message/send', { body: message, headers: attempt.headersFor(message) }),
    onSuccess: (_answer, { reset }) => {
      attempt.forget();
      reset();
      notify.success('Mesajınız başarıyla gönderildi!');
    },
    failureText: (error) => `Gönderim başarısız: ${errorText(error)}`,
  });
  return (
    <FormGrid as={Form} two form={form}>
      <TextField label="Ad Soyad" autoComplete="name" required {...form.field('name')} />
      <EmailField {...form.field('email')} />
      <TextField full label="Konu" autoComplete="off" required {...form.field('subject')} />
      <TextareaField full label="Mesaj" required {...form.field('message')} />
      <FullRow as={PrivacyNotice} />
      <Honeypot {...form.form.register(honeypotName)} />
      <FullRow>
        <Button variant="primary" large type="submit" busy={form.isSending}>
          <Icon of={Send} />
          Gönder
        </Button>
      </FullRow>
    </FormGrid>
  );
}
