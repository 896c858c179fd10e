import { useId } from 'react';
import * as z from 'zod/mini';
import { formatShortDateTime } from '@/lib/date';
import { requiredText } from '@/lib/field-schemas';
import { GridForm, SubmitButton } from '../form/form';
import { useFormMutation } from '../form/use-form-mutation';
import { Panel } from '../layout/panel';
import { Muted } from '../text/text';
import { TextareaField } from './field';
import * as styles from './notes-panel.module.css';

interface Note {
  text: string;
  by: string;
  /** When it was written. */
  at: string;
}

interface NotesPanelProps {
  /** Newest first. */
  notes: readonly Note[];
  /** Says who reads them. */
  hint: string;
  maxLength: number;
  onAdd: (text: string) => Promise<unknown>;
}

/** What staff noted about something, and a new note. */
export function NotesPanel({ notes, hint, maxLength, onAdd }: NotesPanelProps) {
  const headingId = useId();
  const form = useFormMutation({
    schema: z.object({ text: requiredText('Not', maxLength) }),
    defaultValues: { text: '' },
    send: ({ text }) => onAdd(text),
    onSuccess: (_data, { reset }) => reset(),
  });
  return (
    <Panel as="section" aria-labelledby={headingId}>
      <h2 id={headingId}>Notlar</h2>
      <GridForm form={form}>
        <TextareaField
          label="Yeni not"
          hint={hint}
          rows={2}
          required
          maxLength={maxLength}
          {...form.field('text')}
        />
        <div>
          <SubmitButton form={form} variant="outline">
            Not ekle
          </SubmitButton>
        </div>
      </GridForm>
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label="Notlar">
          {notes.map(({ text, by, at }) => (
            <li key={at + text}>
              <p>{text}</p>
              <Muted as="span">
                {by}, <time dateTime={at}>{formatShortDateTime(at)}</time>
              </Muted>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
