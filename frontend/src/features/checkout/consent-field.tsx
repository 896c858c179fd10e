import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { LegalKind } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { CheckboxRow } from '@/ui/field/checkbox';
import { FieldBox, FieldError } from '@/ui/field/field';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { orderKey, type CheckoutValues } from './checkout-form';
import * as styles from './consent-field.module.css';
import { digestsOf, orderLegalTextsQuery, type OrderDraft } from './queries';

// Loaded when a text is opened: a dialog weighs more than the whole order form.
const LegalTextDialog = lazyPart(() => import('./legal-text-dialog'));

interface ConsentFieldProps {
  /** The order that the texts are about; null while there is no login or no address. */
  draft: OrderDraft | null;
  /** Whether the draft still changes, so that its texts are loaded only when they are needed. */
  isChanging: boolean;
  /** Whether the draft's amount is not known yet. */
  isCostOpen: boolean;
}

/**
 * One box, not ticked beforehand, and the two texts that it accepts. The tick holds for exactly these texts: with others
 * the box is empty, and a customer who returns in this tab to texts that they have ticked finds the tick again.
 */
export function ConsentField({ draft, isChanging, isCostOpen }: ConsentFieldProps) {
  const client = useQueryClient();
  const { getValues, setValue, clearErrors } = useFormContext<CheckoutValues>();
  const {
    field: { ref, value: consent },
    fieldState: { error: fault, isDirty },
  } = useController<CheckoutValues, 'consent'>({ name: 'consent' });
  const [opened, setOpened] = useState<{ kind: LegalKind; title: string }>();
  const id = useId();
  const query = orderLegalTextsQuery(draft);
  // Loaded ahead of the click, so that the texts open at once.
  const { data: texts, isLoading } = useQuery({
    ...query,
    enabled: draft !== null && !isChanging && !isCostOpen,
  });
  const key = orderKey(draft);
  const digests = draft && texts && digestsOf(texts);
  const isTicked = consent !== '' && (consent === digests || consent === key);
  // A click now would take away the tick of an earlier visit, which comes back with the texts.
  const isRestoring = !isTicked && consent !== '' && !isDirty && (isLoading || isCostOpen);
  const error = fault?.message;

  const keep = (ticked: string) => setValue('consent', ticked, { shouldDirty: true });

  function tick() {
    keep(digests ?? key);
    if (digests || !draft) return;
    client.query({ ...query, staleTime: 'static' }).then(
      (loaded) => {
        if (getValues('consent') === key) keep(digestsOf(loaded));
      },
      // The order button says why there are none.
      () => undefined,
    );
  }

  const open = (kind: LegalKind, title: string) => (
    <button type="button" className={styles.textButton} onClick={() => setOpened({ kind, title })}>
      {title}
    </button>
  );
  return (
    <FieldBox className={classNames(styles.consent, error && styles.hasError)}>
      <CheckboxRow as="div" className={styles.check}>
        <input
          ref={ref}
          id={id}
          className={styles.box}
          type="checkbox"
          checked={isTicked}
          disabled={isRestoring}
          required
          aria-labelledby={`${id}-metin`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hata` : undefined}
          onChange={({ target }) => {
            clearErrors('consent');
            if (target.checked) tick();
            else keep('');
          }}
        />
        <span id={`${id}-metin`}>
          {open('preliminary-information', 'Ön Bilgilendirme Formu')}’nu ve{' '}
          {open('distance-sales', 'Mesafeli Satış Sözleşmesi')}’ni{' '}
          <label htmlFor={id} className={styles.label}>
            okudum, onaylıyorum.
          </label>
        </span>
      </CheckboxRow>
      {error && <FieldError id={`${id}-hata`}>{error}</FieldError>}
      {opened && <LegalTextDialog {...opened} draft={draft} onClose={() => setOpened(undefined)} />}
    </FieldBox>
  );
}
