import { useQuery } from '@tanstack/react-query';
import { Info, Printer } from 'lucide';
import type { LegalKind, LegalText } from '@/api/types';
import { Alert } from '@/components/alert';
import { Button } from '@/components/button';
import { FormattedText } from '@/components/formatted-text';
import { Icon } from '@/components/icon';
import { Link } from '@/components/link';
import { QueryView } from '@/components/query-view';
import { Skeleton } from '@/components/skeleton';
import { legalTextQuery } from '@/entities/legal-text/queries';
import { staffSessionQuery } from '@/entities/session/queries';
import { paths } from '@/lib/paths';
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
  return (
    <article>
      {text.isTemplate && <TemplateMark />}
      <FormattedText body={text.body} heading="h2" />
      <Button className={styles.print} data-print="hide" onClick={() => window.print()}>
        <Icon of={Printer} />
        Yazdır
      </Button>
    </article>
  );
}

/** For the seller alone: customers accept these texts, and have nothing to check. */
function TemplateMark() {
  const { data: staff } = useQuery(staffSessionQuery);
  if (!staff) return null;
  return (
    <Alert icon={Info} info className={styles.template} role="note" data-print="hide">
      <p>
        Yalnızca siz görüyorsunuz: Bu metin bir şablondur; yayımlanmadan önce işletmenin avukatı
        tarafından kontrol edilmelidir. Eksik bilgiler{' '}
        <Link to={paths.seller.launch()}>Yayına Hazırlık</Link> sayfasında.
      </p>
    </Alert>
  );
}
