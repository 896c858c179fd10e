import { lazy } from 'react';
import { LazyBoundary } from '@/components/lazy-boundary';
import { Skeleton } from '@/components/skeleton';
import { ShopDetails } from '@/features/contact/shop-details';
import { usePageTitle } from '../use-page-title';

// After the page: the form's checks weigh more than everything else on it.
const ContactForm = lazy(() => import('@/features/contact/contact-form'));

/** /iletisim: writing to the shop, where it is and when somebody answers. */
export function Component() {
  usePageTitle('İletişim');
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>İletişim</h1>
      </div>
      <div className="contact">
        <section className="panel" aria-labelledby="yaz">
          <h2 id="yaz">Bize yazın</h2>
          <LazyBoundary fallback={<Skeleton className="h-96" />}>
            <ContactForm />
          </LazyBoundary>
        </section>
        <aside className="contact-side" aria-label="Mağaza bilgileri">
          <ShopDetails />
        </aside>
      </div>
      <div className="page-end" />
    </div>
  );
}
