import Send from 'lucide/dist/esm/icons/send.mjs';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { ThreadParticipant } from '@/entities/thread/participant';
import { useReply } from '@/entities/thread/queries';
import { errorText } from '@/lib/errors';
import { Button } from '@/ui/button/button';
import { TextareaField } from '@/ui/field/field';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { useKeptDraft } from '@/ui/form/use-kept-draft';
import { Row } from '@/ui/layout/stack';
import { Icon } from '@/ui/text/icon';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import { replyDraft, replyDraftName } from './reply-draft';
import * as styles from './reply-form.module.css';

const schema = z.object({ text: z.string().check(z.trim(), z.minLength(1)) });

interface ReplyFormProps {
  id: string;
  viewer: ThreadParticipant;
  actions: ReactNode;
}

/** The reply box of an open thread. What was typed stays until it has been sent. */
export function ReplyForm({ id, viewer, actions }: ReplyFormProps) {
  const draft = replyDraftName(viewer, id);
  const reply = useReply(id, viewer);
  const form = useFormMutation({
    schema,
    defaultValues: { text: '', ...replyDraft(viewer, id).read() },
    send: ({ text }) => reply(text),
    onSuccess: (_thread, { reset, setFocus }) => {
      // The button that may have had the focus is disabled now.
      setFocus('text');
      reset({ text: '' });
      replyDraft(viewer, id).forget();
    },
    failureText: (error) => errorText(error, 'Mesaj gönderilemedi.'),
  });
  const { control } = form.form;
  const text = useWatch({ control, name: 'text' });
  useKeptDraft(draft, form.form);
  return (
    <Form form={form} className={styles.form}>
      <TextareaField
        label={<VisuallyHidden>Yanıtınız</VisuallyHidden>}
        placeholder="Yanıtınızı yazın"
        maxLength={limits.replyInputTextMaxLength}
        readOnly={form.isSending}
        {...form.field('text')}
      />
      <Row gap="s" justify="between" className={styles.row}>
        {actions}
        <Button variant="primary" type="submit" busy={form.isSending} disabled={!text.trim()}>
          {!form.isSending && <Icon of={Send} />}
          Gönder
        </Button>
      </Row>
    </Form>
  );
}
