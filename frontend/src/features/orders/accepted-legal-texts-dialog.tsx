import { useQuery } from '@tanstack/react-query';
import type { AcceptedText } from '@/api/types';
import { Dialog } from '@/components/dialog';
import { FormattedText } from '@/components/formatted-text';
import { LoadFailure } from '@/components/error-state';
import { Skeleton } from '@/components/skeleton';
import { formatShopTime } from '@/lib/date';
import { acceptedTextsQuery } from '@/entities/order/queries';

interface AcceptedTextsDialogProps {
  order: string;
  number: string;
  onClose: () => void;
}

/** The texts exactly as they were accepted, with the time and their fingerprint. */
export default function AcceptedTextsDialog({ order, number, onClose }: AcceptedTextsDialogProps) {
  const { data: texts, error, refetch } = useQuery(acceptedTextsQuery(order));
  return (
    <Dialog
      open
      large
      title={`Sipariş ${number}: onaylanan metinler`}
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
    >
      {texts ? (
        texts.map((text) => <KeptText key={text.kind} text={text} />)
      ) : error ? (
        <LoadFailure
          text="Onaylanan metinler yüklenemedi."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy="true">
          <p className="sr-only" role="status">
            Yükleniyor...
          </p>
          <Skeleton className="h-64" />
        </div>
      )}
    </Dialog>
  );
}

/** Folded away, so that the second one is found without scrolling past the first. */
function KeptText({ text: { title, body, sha256, acceptedAt } }: { text: AcceptedText }) {
  return (
    <details className="kept-text">
      <summary>{title}</summary>
      <p className="muted">{`Onay: ${formatShopTime(acceptedAt)}`}</p>
      <FormattedText body={body} heading="h3" />
      <p className="fingerprint">{`SHA-256: ${sha256}`}</p>
    </details>
  );
}
