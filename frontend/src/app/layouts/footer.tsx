import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { identityFacts } from '@/entities/shop/identity';
import { shopQuery, useShopName } from '@/entities/shop/queries';
import { currentYear } from '@/lib/current-year';
import { mailLink } from '@/lib/mail-link';
import { paths } from '@/lib/paths';
import { telephoneLink } from '@/lib/telephone';
import { useMediaQuery } from '@/lib/use-media-query';
import { IconButton } from '@/ui/button/icon-button';
import { Wrap } from '@/ui/layout/layout';
import { WhatsAppIcon } from '@/ui/text/brand-icons';
import { Icon } from '@/ui/text/icon';
import * as styles from './footer.module.css';
import { Logo } from './logo';
import { ThemeSwitch } from './theme-switch';

const quickLinks = [
  { label: 'Anasayfa', to: paths.home() },
  { label: 'En Çok Satanlar', to: paths.bestSellers() },
  { label: 'Teklifler ve Fırsatlar', to: paths.reducedProducts() },
  { label: 'Favorilerim', to: paths.favorites() },
  { label: 'Bize Ulaşın', to: paths.contact() },
  { label: 'Sıkça Sorulan Sorular', to: paths.questions() },
];

const helpLinks = [
  { label: 'Teslimat Bilgileri', to: paths.delivery() },
  { label: 'İade ve Geri Ödeme', to: paths.returns() },
  { label: 'Ödeme Yöntemleri', to: paths.paymentMethods() },
  { label: 'Sipariş Takibi', to: paths.orderTracking() },
  { label: 'İletişim', to: paths.contact() },
];

const legalLinks = [
  { label: 'Mesafeli Satış Sözleşmesi', to: paths.distanceSales() },
  { label: 'Ön Bilgilendirme Formu', to: paths.preliminaryInformation() },
  { label: 'KVKK Aydınlatma Metni', to: paths.kvkk() },
  { label: 'Gizlilik ve Çerezler', to: paths.privacy() },
];

/** The footer of every page: links, contact and the seller's identity. */
export function Footer() {
  const name = useShopName();
  const { data: shop } = useQuery(shopQuery);
  return (
    <footer className={styles.footer} data-print="hide">
      <div className={styles.points} aria-hidden="true" />
      <Wrap className={styles.row}>
        <div>
          <Logo className={styles.logo} />
          <p className={styles.claim}>
            {shop?.dispatch ? `${shop.dispatch}, garantili` : 'Garantili'} ürün, uygun fiyat.
            10.000’den fazla mutlu müşteri.
          </p>
          {shop && (
            <div className={styles.social}>
              <IconButton
                as="a"
                href={`https://wa.me/${shop.whatsappPhone.replace(/\D/g, '')}`}
                aria-label="WhatsApp"
              >
                <WhatsAppIcon />
              </IconButton>
            </div>
          )}
          <ThemeSwitch />
        </div>
        <div className={styles.lists}>
          <LinkList id="hizli-baglantilar" title="Hızlı Bağlantılar" links={quickLinks} />
          <LinkList id="yardim" title="Yardım" links={helpLinks} />
          <LinkList id="sozlesmeler" title="Sözleşmeler" links={legalLinks} />
          <Group heading={<h2>Mağaza</h2>}>
            {shop && (
              <ul>
                {shop.phones.map((phone) => (
                  <li key={phone}>
                    <a href={telephoneLink(phone)}>{phone}</a>
                  </li>
                ))}
                <li>
                  <a href={mailLink(shop.email)}>{shop.email}</a>
                </li>
                <li className={styles.hours}>{shop.address}</li>
                <li className={styles.hours}>{shop.openingHours}</li>
              </ul>
            )}
          </Group>
        </div>
        {shop && (
          <p className={styles.identity}>
            {identityFacts(shop)
              .map(({ term, fact }) => (term === 'Unvan' ? fact : `${term}: ${fact}`))
              .join(' · ')}
          </p>
        )}
        <p className={styles.legal}>{`© ${currentYear()} ${name}. Tüm hakları saklıdır.`}</p>
      </Wrap>
    </footer>
  );
}

function LinkList({ id, title, links }: { id: string; title: string; links: typeof quickLinks }) {
  return (
    <nav aria-labelledby={id}>
      <Group heading={<h2 id={id}>{title}</h2>}>
        <ul>
          {links.map(({ label, to }) => (
            <li key={label}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </Group>
    </nav>
  );
}

/** A heading with its links, which phones show on request. */
function Group({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  const folds = useMediaQuery('(width < 48rem)');
  if (!folds) {
    return (
      <div>
        {heading}
        {children}
      </div>
    );
  }
  return (
    <details className={styles.group}>
      <summary>
        {heading}
        <Icon of={ChevronDown} className={styles.arrow} />
      </summary>
      {children}
    </details>
  );
}
