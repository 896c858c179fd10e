import { useQuery } from '@tanstack/react-query';
import { Info, Printer } from 'lucide-react';
import { Button } from '@/components/button';
import { ErrorState } from '@/components/error-state';
import { FormattedText } from '@/components/formatted-text';
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
  const { data: text, error, refetch } = useQuery(legalTextQuery(kind));
  if (text) {
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
  if (error) {
    return <ErrorState text="Metin yüklenemedi." error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        Yükleniyor...
      </p>
      <Skeleton className="h-96" />
    </div>
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
