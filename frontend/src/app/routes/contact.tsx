import { lazy } from 'react';
import { ShopDetails } from '@/features/contact/shop-details';
import * as layoutStyles from '@/ui/layout.module.css';
import { LazyBoundary } from '@/ui/lazy-boundary';
import * as panelStyles from '@/ui/panel.module.css';
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
    <div className={layoutStyles.wrap}>
      <div className={layoutStyles.pageHead}>
        <h1>İletişim</h1>
      </div>
      <div className={styles.columns}>
        <section className={panelStyles.panel} aria-labelledby="yaz">
          <h2 id="yaz">Bize yazın</h2>
          <LazyBoundary fallback={<Skeleton height="24rem" />}>
            <ContactForm />
          </LazyBoundary>
        </section>
        <aside className={styles.side} aria-label="Mağaza bilgileri">
          <ShopDetails />
        </aside>
      </div>
      <div className={layoutStyles.pageEnd} />
    </div>
  );
}
