import Send from 'lucide/dist/esm/icons/send.mjs';
import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { ContactMessage, ContactReply } from '@/api/types';
import { mailStatusLabel, writtenToFile } from '@/entities/mail/status';
import { formatShortDateTime } from '@/lib/date';
import { draftOf } from '@/lib/draft';
import { errorText } from '@/lib/errors';
import { TextareaField } from '@/ui/field/field';
import { GridForm, SubmitButton } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { useKeptDraft } from '@/ui/form/use-kept-draft';
import { Stack } from '@/ui/layout/stack';
import { Icon } from '@/ui/text/icon';
import { Muted } from '@/ui/text/text';
import { notify } from '@/ui/toast/toast';
import * as styles from './message-dialog.module.css';
import { useReplyToMessage } from './queries';

/** The shop's replies to a message, and the form for another one. */
export function MessageReplies({ message: { _id, replies } }: { message: ContactMessage }) {
  return (
    <>
      {replies.length > 0 && (
        <Stack as="ul" gap="s" aria-label="Yanıtlar">
          {replies.map((reply) => (
            <li key={reply._id} className={styles.reply}>
              <Muted>
                {[reply.by, formatShortDateTime(reply.createdAt), mailState(reply)]
                  .filter(Boolean)
                  .join(' · ')}
              </Muted>
              <p>{reply.text}</p>
            </li>
          ))}
        </Stack>
      )}
      <ReplyForm id={_id} />
    </>
  );
}

/** What became of a reply's mail; nothing is known of a mail that was removed from the outbox. */
function mailState({ toFile, mailStatus }: ContactReply): string | null {
  return toFile ? writtenToFile : mailStatus && mailStatusLabel(mailStatus);
}

const schema = z.object({ text: z.string().check(z.trim(), z.minLength(1, 'Yanıtınızı yazın.')) });

function ReplyForm({ id }: { id: string }) {
  const draft = `yanit-mesaj-${id}`;
  const reply = useReplyToMessage(id);
  const form = useFormMutation({
    schema,
    defaultValues: { text: '', ...draftOf(draft).read() },
    send: ({ text }) => reply(text),
    onSuccess: ({ message }, { reset }) => {
      reset({ text: '' });
      draftOf(draft).forget();
      notify.success(message);
    },
    failureText: (error) => errorText(error, 'Yanıt gönderilemedi.'),
  });
  useKeptDraft(draft, form.form);
  return (
    <GridForm form={form}>
      <TextareaField
        label="Yanıtınız"
        maxLength={limits.contactReplyInputTextMaxLength}
        readOnly={form.isSending}
        {...form.field('text')}
      />
      <SubmitButton form={form} className={styles.send}>
        {!form.isSending && <Icon of={Send} />}
        Yanıtla
      </SubmitButton>
    </GridForm>
  );
}
