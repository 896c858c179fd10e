import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide/dist/esm/icons/printer.mjs';
import type { LegalKind } from '@/api/types';
import { legalTextQuery } from '@/entities/legal-text/queries';
import { useStaffSession } from '@/entities/session/queries';
import { Button } from '@/ui/button/button';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { FormattedText } from '@/ui/text/formatted-text';
import { Icon } from '@/ui/text/icon';
import { ContentPage } from './content-page';
import * as styles from './legal-page.module.css';

// For staff alone: customers accept these texts, and have nothing to check.
const TemplateMark = lazyPart(() => import('./template-mark'), { optional: true });

/** A legal text of the shop. Its heading is shown while the text is loading. */
export function LegalPage({ kind, title }: { kind: LegalKind; title: string }) {
  const { staff } = useStaffSession();
  return (
    <ContentPage title={title}>
      <QueryView
        query={useQuery(legalTextQuery(kind))}
        skeleton={<Skeleton height="24rem" />}
        failure="Metin yüklenemedi."
      >
        {({ isTemplate, body }) => (
          <article>
            {isTemplate && staff && <TemplateMark />}
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
