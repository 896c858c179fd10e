import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { Order } from '@/api/types';
import { formatDateTime } from '@/lib/date';
import { Dialog } from '@/ui/dialog/dialog';
import { Disclosure } from '@/ui/layout/disclosure';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { FormattedText } from '@/ui/text/formatted-text';
import { Muted } from '@/ui/text/text';
import * as styles from './accepted-legal-texts-dialog.module.css';
import { OrderAccessContext } from './order-access';

interface AcceptedLegalTextsDialogProps {
  order: Order;
  onClose: () => void;
}

/** The texts exactly as they were accepted, with the time and their fingerprint. */
export default function AcceptedLegalTextsDialog({
  order,
  onClose,
}: AcceptedLegalTextsDialogProps) {
  return (
    <Dialog large title={`Sipariş ${order.number}: onaylanan metinler`} onClose={onClose}>
      <QueryView
        query={useQuery(use(OrderAccessContext).textsQuery(order))}
        skeleton={<Skeleton height="16rem" />}
        failure="Onaylanan metinler yüklenemedi."
      >
        {(texts) =>
          texts.map(({ kind, title, body, sha256, acceptedAt }) => (
            // Folded away, so that the second one is found without scrolling past the first.
            <Disclosure key={kind} boxed summary={title} className={styles.text}>
              <Muted>{`Onay: ${formatDateTime(acceptedAt)}`}</Muted>
              <FormattedText body={body} heading="h3" />
              <p className={styles.fingerprint}>{`SHA-256: ${sha256}`}</p>
            </Disclosure>
          ))
        }
      </QueryView>
    </Dialog>
  );
}
