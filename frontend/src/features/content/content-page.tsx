import type { ReactNode } from 'react';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/button/button';
import { PageEnd, PageHead, Wrap } from '@/ui/layout/layout';
import { Panel } from '@/ui/layout/panel';
import { Breadcrumb } from '@/ui/text/breadcrumb';
import * as formattedTextStyles from '@/ui/text/formatted-text.module.css';
import * as styles from './content-page.module.css';

interface ContentPageProps {
  title: string;
  /** Whether its content is paragraphs, headings and lists. */
  prose?: boolean;
  children: ReactNode;
}

/** A page of text, with a link to the contact page. */
export function ContentPage({ title, prose = false, children }: ContentPageProps) {
  return (
    <Wrap className={styles.page}>
      <Breadcrumb crumbs={[{ label: 'Anasayfa', to: paths.home() }, { label: title }]} />
      <PageHead>
        <h1>{title}</h1>
      </PageHead>
      <div className={styles.columns}>
        {prose ? <div className={formattedTextStyles.text}>{children}</div> : children}
        <Panel as="aside" data-print="hide" aria-labelledby="sorunuz-mu-var">
          <h2 id="sorunuz-mu-var">Sorunuz mu var?</h2>
          <p>Formu doldurun ya da arayın; çalışma saatlerimizde yanıtlıyoruz.</p>
          <ButtonLink className={styles.contact} to={paths.contact()}>
            İletişim
          </ButtonLink>
        </Panel>
      </div>
      <PageEnd />
    </Wrap>
  );
}
