import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { Breadcrumb } from '@/ui/breadcrumb';
import { ButtonLink } from '@/ui/button';
import * as layoutStyles from '@/ui/layout.module.css';
import * as panelStyles from '@/ui/panel.module.css';
import * as styles from './content-page.module.css';

interface ContentPageProps {
  title: string;
  children: ReactNode;
}

/** A page to read, with the way to somebody who answers what it leaves open. */
export function ContentPage({ title, children }: ContentPageProps) {
  return (
    <div className={classNames(layoutStyles.wrap, styles.page)}>
      <Breadcrumb crumbs={[{ label: 'Anasayfa', to: paths.home() }, { label: title }]} />
      <div className={layoutStyles.pageHead}>
        <h1>{title}</h1>
      </div>
      <div className={styles.columns}>
        {children}
        <aside className={panelStyles.panel} data-print="hide" aria-labelledby="sorunuz-mu-var">
          <h2 id="sorunuz-mu-var">Sorunuz mu var?</h2>
          <p>Formu doldurun ya da arayın; çalışma saatlerimizde yanıtlıyoruz.</p>
          <ButtonLink className={styles.contact} to={paths.contact()}>
            İletişim
          </ButtonLink>
        </aside>
      </div>
      <div className={layoutStyles.pageEnd} />
    </div>
  );
}
