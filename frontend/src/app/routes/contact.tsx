import ContactForm from '@/features/contact/contact-form';
import { ShopDetails } from '@/features/contact/shop-details';
import { Page } from '@/ui/layout/layout';
import { Panel } from '@/ui/layout/panel';
import type { PageProps } from '../lazy-page';
import * as styles from './contact.module.css';

export default function ContactRoute({ title }: PageProps) {
  return (
    <Page title={title}>
      <div className={styles.columns}>
        <Panel as="section" aria-labelledby="yaz">
          <h2 id="yaz">Bize yazın</h2>
          <ContactForm />
        </Panel>
        <aside className={styles.side} aria-label="Mağaza bilgileri">
          <ShopDetails />
        </aside>
      </div>
    </Page>
  );
}
