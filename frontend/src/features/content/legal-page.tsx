import { useQuery } from '@tanstack/react-query';
import { Info, Printer } from 'lucide-react';
import type { LegalText } from '@/api/types';
import { Button } from '@/components/button';
import { FormattedText } from '@/components/formatted-text';
import { QueryView } from '@/components/query-view';
import { Skeleton } from '@/components/skeleton';
import { legalTextQuery, type LegalKind } from '@/entities/legal-text/queries';
import { ContentPage } from './content-page';

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
      skeleton={<Skeleton className="h-96" />}
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
      <Button className="no-print mt-6" onClick={() => window.print()}>
        <Printer className="icon" aria-hidden="true" />
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
    <p className="alert is-info template-mark" role="note">
      <Info className="icon" aria-hidden="true" />
      {notice}
    </p>
  );
}
