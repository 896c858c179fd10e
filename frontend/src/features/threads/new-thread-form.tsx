import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import { useOpenThread } from '@/entities/thread/queries';
import { draftOf } from '@/lib/draft';
import { errorText } from '@/lib/errors';
import { Button } from '@/ui/button/button';
import { TextField, TextareaField } from '@/ui/field/field';
import { Honeypot, honeypotName } from '@/ui/field/honeypot';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { useKeptDraft } from '@/ui/form/use-kept-draft';
import { FormGrid } from '@/ui/layout/form-grid';
import { notify } from '@/ui/toast/toast';
import * as styles from './new-thread-form.module.css';

const missing = 'Konu ve mesaj boş olamaz.';

// The sentence for what is missing is one for both fields, at the first of them.
const schema = z
  .object({
    subject: z.string().check(z.trim()),
    text: z.string().check(z.trim()),
    [honeypotName]: z.string(),
  })
  .check(
    z.refine(({ subject }) => subject !== '', { path: ['subject'], error: missing, abort: true }),
    z.refine(({ text }) => text !== '', { path: ['text'], error: missing }),
  );

interface NewThreadFormProps {
  /** The name of the draft. */
  draft: string;
  onOpened: (id: string) => void;
}

const empty = { subject: '', text: '', [honeypotName]: '' };

/** A new support ticket. What was typed stays until it has been sent. */
export function NewThreadForm({ draft, onOpened }: NewThreadFormProps) {
  const form = useFormMutation({
    schema,
    defaultValues: { ...empty, ...draftOf(draft).read() },
    send: useOpenThread(),
    onSuccess: ({ _id }, { reset }) => {
      reset(empty);
      draftOf(draft).forget();
      notify.success('Destek talebi oluşturuldu.');
      onOpened(_id);
    },
    failureText: (error) => errorText(error, 'Destek talebi oluşturulamadı.'),
  });
  useKeptDraft(draft, form.form);
  return (
    <FormGrid as={Form} form={form}>
      <TextField
        label="Konu"
        maxLength={limits.threadInputSubjectMaxLength}
        required
        autoComplete="off"
        {...form.field('subject')}
      />
      <TextareaField
        className={styles.message}
        label="Mesaj"
        maxLength={limits.threadInputTextMaxLength}
        required
        {...form.field('text')}
      />
      <Honeypot {...form.form.register(honeypotName)} />
      <div>
        <Button variant="primary" type="submit" busy={form.isSending}>
          {form.isSending ? 'Oluşturuluyor...' : 'Talep Oluştur'}
        </Button>
      </div>
    </FormGrid>
  );
}
