import { lazy } from 'react';
import { ShopDetails } from '@/features/contact/shop-details';
import { PageEnd, PageHead, Wrap } from '@/ui/layout';
import { LazyBoundary } from '@/ui/lazy-boundary';
import { Panel } from '@/ui/panel';
import { Skeleton } from '@/ui/skeleton';
import * as titles from '../titles';
import { usePageTitle } from '../use-page-title';
import * as styles from './contact.module.css';

// After the page: the form's checks weigh more than everything else on it.
const ContactForm = lazy(() => import('@/features/contact/contact-form'));

/** /iletisim: writing to the shop, where it is and when somebody answers. */
export function Component() {
  usePageTitle(titles.contact);
  return (
    <Wrap>
      <PageHead>
        <h1>İletişim</h1>
      </PageHead>
      <div className={styles.columns}>
        <Panel as="section" aria-labelledby="yaz">
          <h2 id="yaz">Bize yazın</h2>
          <LazyBoundary fallback={<Skeleton height="24rem" />}>
            <ContactForm />
          </LazyBoundary>
        </Panel>
        <aside className={styles.side} aria-label="Mağaza bilgileri">
          <ShopDetails />
        </aside>
      </div>
      <PageEnd />
    </Wrap>
  );
}
