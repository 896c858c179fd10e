import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { errorText } from '@/api/errors';
import * as alertStyles from '@/components/alert.module.css';
import { Button } from '@/components/button';
import { Dialog } from '@/components/dialog';
import { ErrorState } from '@/components/error-state';
import { FormattedText } from '@/components/formatted-text';
import { Icon } from '@/components/icon';
import { Skeleton } from '@/components/skeleton';
import { VisuallyHidden } from '@/components/visually-hidden';
import { legalTextQuery, type LegalKind } from '@/entities/legal-text/queries';
import { classNames } from '@/lib/class-names';
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
      open
      large
      title={titles[kind]}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
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
  const text = texts?.find((candidate) => candidate.kind === kind);
  return <Text body={text?.body} error={error} onRetry={() => void refetch()} />;
}

function GeneralText({ kind }: { kind: LegalKind }) {
  const { data: text, error, refetch } = useQuery(legalTextQuery(kind));
  return (
    <>
      <p className={classNames(alertStyles.alert, alertStyles.info, styles.notice)}>
        <Icon of={Info} />
        Giriş yapıp teslimat adresinizi seçtiğinizde bu metin siparişinizin bilgileriyle doldurulur.
      </p>
      <Text body={text?.body} error={error} onRetry={() => void refetch()} />
    </>
  );
}

interface TextProps {
  body: string | undefined;
  error: Error | null;
  onRetry: () => void;
}

function Text({ body, error, onRetry }: TextProps) {
  if (body !== undefined) return <FormattedText body={body} heading="h3" />;
  // The server's own sentence says which product stands in the way.
  if (error) return <ErrorState text={errorText(error)} onRetry={onRetry} />;
  return (
    <div aria-busy="true">
      <VisuallyHidden as="p" role="status">
        Yükleniyor...
      </VisuallyHidden>
      <Skeleton height="16rem" />
    </div>
  );
}
