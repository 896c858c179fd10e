import ContactForm from '@/features/contact/contact-form';
import { ShopDetails } from '@/features/contact/shop-details';
import { PageEnd, PageHead, Wrap } from '@/ui/layout';
import { Panel } from '@/ui/panel';
import * as titles from '../titles';
import { usePageTitle } from '../use-page-title';
import * as styles from './contact.module.css';

/** /iletisim: the contact form, the shop's address and its hours. */
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
          <ContactForm />
        </Panel>
        <aside className={styles.side} aria-label="Mağaza bilgileri">
          <ShopDetails />
        </aside>
      </div>
      <PageEnd />
    </Wrap>
  );
}
