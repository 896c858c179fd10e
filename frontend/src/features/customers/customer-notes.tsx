import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { CustomerNote } from '@/api/types';
import { formatShortDateTime } from '@/lib/date';
import { requiredText } from '@/lib/field-schemas';
import { Button } from '@/ui/button';
import { TextareaField } from '@/ui/field';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FormGrid } from '@/ui/form-grid';
import { Panel } from '@/ui/panel';
import { Muted } from '@/ui/text';
import * as styles from './customer-page.module.css';
import { useAddNote } from './queries';

const schema = z.object({ text: requiredText('Not', limits.noteInputTextMaxLength) });

interface CustomerNotesProps {
  id: string;
  notes: CustomerNote[];
}

/** What staff noted about the customer, and a new note. */
export function CustomerNotes({ id, notes }: CustomerNotesProps) {
  const addNote = useAddNote(id);
  const form = useFormMutation({
    schema,
    defaultValues: { text: '' },
    send: ({ text }) => addNote(text),
    onSuccess: (_note, { reset }) => reset(),
  });
  return (
    <Panel as="section" aria-labelledby="notlar">
      <h2 id="notlar">Notlar</h2>
      <FormGrid as={Form} form={form} className={styles.noteForm}>
        <TextareaField
          label="Yeni not"
          hint="Yalnızca ekibiniz görür; müşteri verilerini isterse notlar da verilir."
          rows={2}
          required
          maxLength={limits.noteInputTextMaxLength}
          {...form.field('text')}
        />
        <div>
          <Button type="submit" busy={form.isSending}>
            Not ekle
          </Button>
        </div>
      </FormGrid>
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label="Notlar">
          {notes.map((note) => (
            <li key={note._id}>
              <p>{note.text}</p>
              <Muted as="span">
                {note.by},{' '}
                <time dateTime={note.createdAt}>{formatShortDateTime(note.createdAt)}</time>
              </Muted>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
