import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide';
import type { LegalKind } from '@/api/types';
import { legalTextQuery } from '@/entities/legal-text/queries';
import { errorText } from '@/lib/errors';
import { Alert } from '@/ui/alert';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormattedText } from '@/ui/formatted-text';
import { QueryView, type QueryState } from '@/ui/query-view';
import { Skeleton } from '@/ui/skeleton';
import * as styles from './legal-text-dialog.module.css';
import { orderLegalTextsQuery, type OrderDraft } from './queries';

const titles: Partial<Record<LegalKind, string>> = {
  'preliminary-information': 'Ön Bilgilendirme Formu',
  'distance-sales': 'Mesafeli Satış Sözleşmesi',
};

interface LegalTextDialogProps {
  kind: LegalKind;
  draft: OrderDraft | null;
  onClose: () => void;
}

/** One of the two texts, filled with this order as soon as there is one. */
export default function LegalTextDialog({ kind, draft, onClose }: LegalTextDialogProps) {
  return (
    <Dialog
      large
      textOnly
      title={titles[kind]}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Metni kapat
        </Button>
      }
    >
      {draft ? <FilledText kind={kind} draft={draft} /> : <GeneralText kind={kind} />}
    </Dialog>
  );
}

function FilledText({ kind, draft }: { kind: LegalKind; draft: OrderDraft }) {
  const { data: texts, error, refetch } = useQuery(orderLegalTextsQuery(draft));
  return <Text query={{ data: texts?.find((text) => text.kind === kind), error, refetch }} />;
}

function GeneralText({ kind }: { kind: LegalKind }) {
  return (
    <>
      <Alert icon={Info} info className={styles.notice}>
        Teslimat adresiniz belli olunca bu metin siparişinizin bilgileriyle doldurulur.
      </Alert>
      <Text query={useQuery(legalTextQuery(kind))} />
    </>
  );
}

function Text({ query }: { query: QueryState<{ body: string }> }) {
  return (
    // The server's message names the product that prevents it.
    <QueryView query={query} skeleton={<Skeleton height="16rem" />} failure={errorText}>
      {({ body }) => <FormattedText body={body} heading="h3" />}
    </QueryView>
  );
}
