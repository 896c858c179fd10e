import { useQuery } from '@tanstack/react-query';
import Info from 'lucide/dist/esm/icons/info.mjs';
import type { LegalKind } from '@/api/types';
import { legalTextQuery } from '@/entities/legal-text/queries';
import { Button } from '@/ui/button/button';
import { Dialog } from '@/ui/dialog/dialog';
import { Alert } from '@/ui/state/alert';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { FormattedText } from '@/ui/text/formatted-text';
import * as styles from './legal-text-dialog.module.css';
import { orderLegalTextsQuery, type OrderDraft } from './queries';

interface LegalTextDialogProps {
  kind: LegalKind;
  title: string;
  draft: OrderDraft | null;
  onClose: () => void;
}

/** One of the two texts, filled with this order as soon as there is one. */
export default function LegalTextDialog({ kind, title, draft, onClose }: LegalTextDialogProps) {
  const general = useQuery({ ...legalTextQuery(kind), enabled: draft === null });
  const filled = useQuery({
    ...orderLegalTextsQuery(draft),
    select: (texts) => texts.find((text) => text.kind === kind),
  });
  return (
    <Dialog
      large
      textOnly
      title={title}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Metni kapat
        </Button>
      }
    >
      {draft === null && (
        <Alert icon={Info} info className={styles.notice}>
          Teslimat adresiniz belli olunca bu metin siparişinizin bilgileriyle doldurulur.
        </Alert>
      )}
      {/* The server's message names the product that prevents it. */}
      <QueryView<{ body: string }>
        query={draft ? filled : general}
        skeleton={<Skeleton height="16rem" />}
      >
        {({ body }) => <FormattedText body={body} heading="h3" />}
      </QueryView>
    </Dialog>
  );
}
