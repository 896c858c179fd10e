import { zodResolver } from '@hookform/resolvers/zod';
import { Send } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button';
import { TextField, TextareaField } from '@/components/field';
import { showFieldErrors } from '@/components/form-errors';
import * as formGridStyles from '@/components/form-grid.module.css';
import { Honeypot } from '@/components/honeypot';
import { Icon } from '@/components/icon';
import { notify } from '@/components/toast';
import { classNames } from '@/lib/class-names';
import { contactSchema } from './contact-schema';
import { useSendMessage, type ContactMessageInput } from './queries';

const fields = ['name', 'email', 'subject', 'message'] as const;

const empty: ContactMessageInput = { name: '', email: '', subject: '', message: '', website: '' };

/** Writes to the shop. What was typed stays until the server has it. */
export default function ContactForm() {
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: zodResolver(contactSchema),
    defaultValues: empty,
  });
  const { errors } = formState;
  const { mutateAsync, isPending } = useSendMessage();

  const send = handleSubmit(async (message) => {
    if (isPending) return;
    try {
      await mutateAsync(message);
    } catch (error) {
      notify.error(`Gönderim başarısız: ${errorText(error)}`);
      showFieldErrors(error, setError, fields);
      return;
    }
    reset(empty);
    notify.success('Mesajınız başarıyla gönderildi!');
  });

  return (
    <form
      className={classNames(formGridStyles.grid, formGridStyles.two)}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <TextField
        label="Ad Soyad"
        autoComplete="name"
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="E-Posta"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        wrapperClass={formGridStyles.full}
        label="Konu"
        autoComplete="off"
        required
        error={errors.subject?.message}
        {...register('subject')}
      />
      <TextareaField
        wrapperClass={formGridStyles.full}
        label="Mesaj"
        required
        error={errors.message?.message}
        {...register('message')}
      />
      <Honeypot {...register('website')} />
      <div className={formGridStyles.full}>
        <Button variant="primary" large type="submit" busy={isPending}>
          <Icon of={Send} />
          Gönder
        </Button>
      </div>
    </form>
  );
}
