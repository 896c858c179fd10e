import { useId, useState } from 'react';
import type { LegalKind } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { CheckboxRow } from '@/ui/checkbox';
import { FieldBox, FieldError } from '@/ui/field';
import { lazyPart } from '@/ui/lazy-boundary';
import * as styles from './consent-field.module.css';
import type { OrderDraft } from './queries';
import type { Consent } from './use-consent';

// Loaded when a text is opened: a dialog weighs more than the whole order form.
const LegalTextDialog = lazyPart(() => import('./legal-text-dialog'));

interface ConsentFieldProps {
  consent: Consent;
  /** The order that the texts are about; null while there is no login or no address. */
  draft: OrderDraft | null;
}

/** One box, not ticked beforehand, and the two texts that it accepts. */
export function ConsentField({ consent, draft }: ConsentFieldProps) {
  const { checkbox, error, isChecked, isRestoring, setChecked } = consent;
  const [opened, setOpened] = useState<{ kind: LegalKind; title: string }>();
  const id = useId();
  const open = (kind: LegalKind, title: string) => (
    <button type="button" className={styles.textButton} onClick={() => setOpened({ kind, title })}>
      {title}
    </button>
  );
  return (
    <FieldBox className={classNames(styles.consent, error && styles.hasError)}>
      <CheckboxRow as="div" className={styles.check}>
        <input
          ref={checkbox}
          id={id}
          type="checkbox"
          checked={isChecked}
          disabled={isRestoring}
          required
          aria-labelledby={`${id}-metin`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hata` : undefined}
          onChange={(event) => setChecked(event.target.checked)}
        />
        <span id={`${id}-metin`}>
          {open('preliminary-information', 'Ön Bilgilendirme Formu')}’nu ve{' '}
          {open('distance-sales', 'Mesafeli Satış Sözleşmesi')}’ni{' '}
          <label htmlFor={id}>okudum, onaylıyorum.</label>
        </span>
      </CheckboxRow>
      {error && <FieldError id={`${id}-hata`}>{error}</FieldError>}
      {opened && <LegalTextDialog {...opened} draft={draft} onClose={() => setOpened(undefined)} />}
    </FieldBox>
  );
}
