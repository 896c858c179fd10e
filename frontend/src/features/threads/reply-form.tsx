import { Send } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '@/components/button';
import { TextareaField } from '@/components/field';
import { Icon } from '@/components/icon';
import { VisuallyHidden } from '@/components/visually-hidden';
import type { ThreadParticipant } from '@/entities/thread/participant';
import { useReply } from '@/entities/thread/queries';
import { useDraft } from '@/lib/draft';
import * as styles from './reply-form.module.css';

interface ReplyFormProps {
  id: string;
  viewer: ThreadParticipant;
  actions: ReactNode;
}

/** The reply box of an open thread. What was typed stays until it has been sent. */
export function ReplyForm({ id, viewer, actions }: ReplyFormProps) {
  const [text, setText] = useDraft(`yanit-${viewer}-${id}`);
  const field = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending } = useReply(id, viewer);

  function sent() {
    setText('');
    // The button that may have had the focus is disabled now.
    field.current?.focus();
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && text.trim()) mutate(text.trim(), { onSuccess: sent });
      }}
    >
      <TextareaField
        ref={field}
        label={<VisuallyHidden>Yanıtınız</VisuallyHidden>}
        name="reply"
        placeholder="Yanıtınızı yazın"
        maxLength={5000}
        readOnly={isPending}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.row}>
        {actions}
        <Button variant="primary" type="submit" busy={isPending} disabled={!text.trim()}>
          {!isPending && <Icon of={Send} />}
          Gönder
        </Button>
      </div>
    </form>
  );
}
