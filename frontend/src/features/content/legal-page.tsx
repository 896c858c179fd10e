import { useQuery } from '@tanstack/react-query';
import { Info, Printer } from 'lucide';
import type { LegalKind, LegalText } from '@/api/types';
import { Alert } from '@/components/alert';
import { Button } from '@/components/button';
import { FormattedText } from '@/components/formatted-text';
import { Icon } from '@/components/icon';
import { QueryView } from '@/components/query-view';
import { Skeleton } from '@/components/skeleton';
import { legalTextQuery } from '@/entities/legal-text/queries';
import { ContentPage } from './content-page';
import * as styles from './legal-page.module.css';

/** One of the shop's legal texts; its heading stands before the text has come. */
export function LegalPage({ kind, title }: { kind: LegalKind; title: string }) {
  return (
    <ContentPage title={title}>
      <LegalBody kind={kind} />
    </ContentPage>
  );
}

function LegalBody({ kind }: { kind: LegalKind }) {
  return (
    <QueryView
      query={useQuery(legalTextQuery(kind))}
      skeleton={<Skeleton height="24rem" />}
      failure="Metin yüklenemedi."
    >
      {(text) => <LegalArticle text={text} />}
    </QueryView>
  );
}

function LegalArticle({ text }: { text: LegalText }) {
  const { notice, body } = text.isTemplate
    ? withoutNotice(text.body)
    : { notice: undefined, body: text.body };
  return (
    <article>
      {notice && <TemplateMark notice={notice} />}
      <FormattedText body={body} heading="h2" />
      <Button className={styles.print} data-print="hide" onClick={() => window.print()}>
        <Icon of={Printer} />
        Yazdır
      </Button>
    </article>
  );
}

/** The first line of a template says that it is one. */
function withoutNotice(text: string) {
  const [notice, ...lines] = text.split('\n');
  return { notice, body: lines.join('\n') };
}

function TemplateMark({ notice }: { notice: string }) {
  return (
    <Alert icon={Info} info className={styles.template} role="note">
      {notice}
    </Alert>
  );
}
