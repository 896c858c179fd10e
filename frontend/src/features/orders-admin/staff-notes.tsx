import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import type { Order } from '@/api/types';
import { formatDateTime } from '@/lib/date';
import { requiredText } from '@/lib/field-schemas';
import { Button } from '@/ui/button';
import { TextareaField } from '@/ui/field';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { Panel } from '@/ui/panel';
import { Muted } from '@/ui/text';
import * as styles from './admin-order-page.module.css';
import { useShowChange } from './queries';

const schema = z.object({ text: requiredText('Not', limits.staffNoteInputTextMaxLength) });

/** What staff note about an order. */
export function StaffNotes({ order }: { order: Order }) {
  const showChange = useShowChange();
  const form = useFormMutation({
    schema,
    defaultValues: { text: '' },
    send: (note) => api.post('/api/order/note/{id}', { params: { id: order._id }, body: note }),
    onSuccess: (answer, form) => {
      showChange(answer);
      form.reset();
    },
  });
  return (
    <Panel as="section" aria-labelledby="notlar">
      <h2 id="notlar">Notlar</h2>
      {order.staffNotes.length > 0 && (
        <ol className={styles.notes} aria-label="Notlar">
          {order.staffNotes.map(({ at, by, text }, index) => (
            <li key={index}>
              <p className={styles.words}>{text}</p>
              <Muted>
                <time dateTime={at}>{formatDateTime(at)}</time> · {by}
              </Muted>
            </li>
          ))}
        </ol>
      )}
      <Form form={form} className={styles.noteForm}>
        <TextareaField
          label="Yeni not"
          hint="Yalnızca ekibiniz görür."
          rows={2}
          maxLength={limits.staffNoteInputTextMaxLength}
          {...form.field('text')}
        />
        <Button type="submit" busy={form.isSending}>
          Not ekle
        </Button>
      </Form>
    </Panel>
  );
}
