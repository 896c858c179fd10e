import { useState } from 'react';
import * as limits from '@/api/limits';
import { Button } from '@/ui/button';
import { TextareaField } from '@/ui/field';
import * as styles from './note-field.module.css';

interface NoteFieldProps {
  value: string;
  onChange: (note: string) => void;
}

/** The click that opened the field took the focus away with its button. */
const focusField = (field: HTMLTextAreaElement | null) => field?.focus();

/** The customer's note for the shop; the field comes with a click, because few orders need one. */
export function NoteField({ value, onChange }: NoteFieldProps) {
  const [wasKept] = useState(value !== '');
  const [isOpen, setOpen] = useState(wasKept);
  if (!isOpen) {
    return (
      <Button variant="quiet" className={styles.add} onClick={() => setOpen(true)}>
        Sipariş notu ekle
      </Button>
    );
  }
  return (
    <TextareaField
      ref={wasKept ? undefined : focusField}
      label="Sipariş notu"
      hint="Satıcı görür; boş bırakabilirsiniz."
      rows={3}
      maxLength={limits.orderInputNoteMaxLength}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
