import { useQuery } from '@tanstack/react-query';
import Info from 'lucide/dist/esm/icons/info.mjs';
import Printer from 'lucide/dist/esm/icons/printer.mjs';
import { Link } from 'react-router';
import type { LegalKind } from '@/api/types';
import { legalTextQuery } from '@/entities/legal-text/queries';
import { useStaffSession } from '@/entities/session/queries';
import { sellerPaths } from '@/lib/seller-paths';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/state/alert';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { FormattedText } from '@/ui/text/formatted-text';
import { Icon } from '@/ui/text/icon';
import { ContentPage } from './content-page';
import * as styles from './legal-page.module.css';

/** A legal text of the shop. Its heading is shown while the text is loading. */
export function LegalPage({ kind, title }: { kind: LegalKind; title: string }) {
  return (
    <ContentPage title={title}>
      <QueryView
        query={useQuery(legalTextQuery(kind))}
        skeleton={<Skeleton height="24rem" />}
        failure="Metin yüklenemedi."
      >
        {({ isTemplate, body }) => (
          <article>
            {isTemplate && <TemplateMark />}
            <FormattedText body={body} heading="h2" />
            <Button className={styles.print} data-print="hide" onClick={() => window.print()}>
              <Icon of={Printer} />
              Yazdır
            </Button>
          </article>
        )}
      </QueryView>
    </ContentPage>
  );
}

/** For the seller alone: customers accept these texts, and have nothing to check. */
function TemplateMark() {
  const { staff } = useStaffSession();
  if (!staff) return null;
  return (
    <Alert icon={Info} info className={styles.template} role="note" data-print="hide">
      <p>
        Yalnızca siz görüyorsunuz: Bu metin bir şablondur; yayımlanmadan önce işletmenin avukatı
        tarafından kontrol edilmelidir. Eksik bilgiler{' '}
        <Link to={sellerPaths.launch()}>Yayına Hazırlık</Link> sayfasında.
      </p>
    </Alert>
  );
}
