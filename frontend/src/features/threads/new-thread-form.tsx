import { useRef, type SubmitEvent } from 'react';
import { Button } from '@/components/button';
import { TextField, TextareaField } from '@/components/field';
import * as formGridStyles from '@/components/form-grid.module.css';
import { notify } from '@/components/toast';
import { useSession } from '@/entities/session/queries';
import { useOpenThread } from '@/entities/thread/queries';
import { useDraft } from '@/lib/draft';
import * as styles from './new-thread-form.module.css';

/** A new support ticket. What was typed stays until it has been sent. */
export function NewThreadForm({ onOpened }: { onOpened: (id: string) => void }) {
  const { user } = useSession();
  // Somebody else who logs in at this browser finds nothing of it.
  const whose = user?._id ?? '';
  const [subject, setSubject] = useDraft(`talep-konu-${whose}`);
  const [text, setText] = useDraft(`talep-mesaj-${whose}`);
  const subjectField = useRef<HTMLInputElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending } = useOpenThread();

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const ticket = { subject: subject.trim(), text: text.trim() };
    if (!ticket.subject || !ticket.text) {
      notify.error('Konu ve mesaj boş olamaz.');
      (ticket.subject ? textField : subjectField).current?.focus();
      return;
    }
    const website = new FormData(event.currentTarget).get('website');
    mutate(
      { ...ticket, website: typeof website === 'string' ? website : '' },
      {
        onSuccess: ({ _id }) => {
          setSubject('');
          setText('');
          notify.success('Destek talebi oluşturuldu.');
          onOpened(_id);
        },
      },
    );
  }

  return (
    <form className={formGridStyles.grid} noValidate onSubmit={send}>
      <TextField
        ref={subjectField}
        label="Konu"
        name="subject"
        maxLength={200}
        required
        autoComplete="off"
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
      />
      <TextareaField
        ref={textField}
        className={styles.message}
        label="Mesaj"
        name="text"
        maxLength={5000}
        required
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div hidden>
        <input name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      </div>
      <div>
        <Button variant="primary" type="submit" busy={isPending}>
          {isPending ? 'Oluşturuluyor...' : 'Talep Oluştur'}
        </Button>
      </div>
    </form>
  );
}
