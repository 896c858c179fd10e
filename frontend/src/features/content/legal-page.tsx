import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide/dist/esm/icons/printer.mjs';
import type { legalTextQuery } from '@/entities/legal-text/queries';
import { useStaffSession } from '@/entities/session/queries';
import { Button } from '@/ui/button/button';
import { Stack } from '@/ui/layout/stack';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { QueryView, type QueryState } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { FormattedText } from '@/ui/text/formatted-text';
import { Icon } from '@/ui/text/icon';
import { ContentPage } from './content-page';
import * as styles from './legal-page.module.css';
import type { shopTextQuery } from './queries';

// For staff alone: customers accept these texts, and have nothing to check.
const TemplateMark = lazyPart(() => import('./template-mark'), { optional: true });

type LegalQuery = ReturnType<typeof legalTextQuery> | ReturnType<typeof shopTextQuery>;

interface LegalText {
  title: string;
  body: string;
  isCustom: boolean;
}

interface LegalPageProps {
  title: string;
  texts: readonly LegalQuery[];
}

/** Legal texts of the shop, one below the other. The page's heading is shown while they are loading. */
export function LegalPage({ title, texts }: LegalPageProps) {
  return (
    <ContentPage title={title}>
      <Stack gap="xl">
        {texts.map((text) => (
          <LegalArticle key={text.queryKey[1]} text={text} isTitled={texts.length > 1} />
        ))}
        <div>
          <Button data-print="hide" onClick={() => window.print()}>
            <Icon of={Printer} />
            Yazdır
          </Button>
        </div>
      </Stack>
    </ContentPage>
  );
}

function LegalArticle({ text, isTitled }: { text: LegalQuery; isTitled: boolean }) {
  const { staff } = useStaffSession();
  const query: QueryState<LegalText> = useQuery(text as ReturnType<typeof shopTextQuery>);
  return (
    <QueryView query={query} skeleton={<Skeleton height="24rem" />} failure="Metin yüklenemedi.">
      {({ title, isCustom, body }) => (
        <article className={styles.text}>
          {!isCustom && staff && <TemplateMark />}
          {isTitled && <h2>{title}</h2>}
          <FormattedText body={body} heading={isTitled ? 'h3' : 'h2'} />
        </article>
      )}
    </QueryView>
  );
}
