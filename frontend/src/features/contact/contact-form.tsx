import { Send } from 'lucide';
import { errorText } from '@/api/errors';
import { PrivacyNotice } from '@/entities/legal-text/privacy-notice';
import { Button } from '@/ui/button';
import { TextField, TextareaField } from '@/ui/field';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FormGrid, FullRow } from '@/ui/form-grid';
import { Honeypot, honeypotName } from '@/ui/honeypot';
import { Icon } from '@/ui/icon';
import { notify } from '@/ui/toast';
import { contactSchema } from './contact-schema';
import { useSendMessage } from './queries';

/** Writes to the shop. What was typed stays until the server has it. */
export default function ContactForm() {
  const { mutateAsync } = useSendMessage();
  const form = useFormMutation({
    schema: contactSchema,
    defaultValues: { name: '', email: '', subject: '', message: '', [honeypotName]: '' },
    send: mutateAsync,
    onSuccess: (_answer, { reset }) => {
      reset();
      notify.success('Mesajınız başarıyla gönderildi!');
    },
    failureText: (error) => `Gönderim başarısız: ${errorText(error)}`,
  });
  return (
    <FormGrid as={Form} two form={form}>
      <TextField label="Ad Soyad" autoComplete="name" required {...form.field('name')} />
      <TextField
        label="E-Posta"
        type="email"
        autoComplete="email"
        required
        {...form.field('email')}
      />
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
