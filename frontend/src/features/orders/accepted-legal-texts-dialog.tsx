import { useQuery } from '@tanstack/react-query';
import type { AcceptedLegalText } from '@/api/types';
import { acceptedLegalTextsQuery } from '@/entities/order/queries';
import { formatDateTime } from '@/lib/date';
import { Dialog } from '@/ui/dialog';
import { FormattedText } from '@/ui/formatted-text';
import { QueryView } from '@/ui/query-view';
import { Skeleton } from '@/ui/skeleton';
import { Muted } from '@/ui/text';
import * as styles from './accepted-legal-texts-dialog.module.css';

interface AcceptedLegalTextsDialogProps {
  order: string;
  number: string;
  onClose: () => void;
}

/** The texts exactly as they were accepted, with the time and their fingerprint. */
export default function AcceptedLegalTextsDialog({
  order,
  number,
  onClose,
}: AcceptedLegalTextsDialogProps) {
  return (
    <Dialog large title={`Sipariş ${number}: onaylanan metinler`} onClose={onClose}>
      <QueryView
        query={useQuery(acceptedLegalTextsQuery(order))}
        skeleton={<Skeleton height="16rem" />}
        failure="Onaylanan metinler yüklenemedi."
      >
        {(texts) => texts.map((text) => <AcceptedLegalTextDetails key={text.kind} text={text} />)}
      </QueryView>
    </Dialog>
  );
}

/** Folded away, so that the second one is found without scrolling past the first. */
function AcceptedLegalTextDetails({
  text: { title, body, sha256, acceptedAt },
}: {
  text: AcceptedLegalText;
}) {
  return (
    <details className={styles.text}>
      <summary>{title}</summary>
      <Muted>{`Onay: ${formatDateTime(acceptedAt)}`}</Muted>
      <FormattedText body={body} heading="h3" />
      <p className={styles.fingerprint}>{`SHA-256: ${sha256}`}</p>
    </details>
  );
}
