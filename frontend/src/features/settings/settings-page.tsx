import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { settingsQuery, type SavedSettings } from '@/entities/shop/settings';
import { SellerPage } from '@/ui/layout/seller-page';
import { Row } from '@/ui/layout/stack';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { TextLink } from '@/ui/text/text';
import { BankSettings } from './bank-settings';
import { DeliverySettings } from './delivery-settings';
import { FrontSettings } from './front-settings';
import { InvoiceSettings } from './invoice-settings';
import { sectionTitles } from './settings-section';
import * as styles from './settings-section.module.css';
import { TestMail } from './test-mail';
import { ContactSettings, ShopSettings, StockSettings } from './text-settings';

/** What the owner sets in the browser, a form for each section. */
export default function SettingsPage() {
  return (
    <SellerPage title="Ayarlar">
      <QueryView query={useQuery(settingsQuery)} skeleton={<Skeleton height="26rem" card />}>
        {(saved) => <Sections saved={saved} />}
      </QueryView>
    </SellerPage>
  );
}

function Sections({ saved }: { saved: SavedSettings }) {
  const { hash, key } = useLocation();
  // A link such as /seller/ayarlar#taxNumber leads to the field, #banka to the section.
  useEffect(() => {
    const target = document.getElementById(hash.slice(1));
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: target.matches('h2') ? 'start' : 'center' });
    // The key differs when a link is followed again.
  }, [hash, key]);
  return (
    <>
      <Row as="nav" gap="l" rowGap="none" className={styles.index} aria-label="Bölümler">
        {Object.entries(sectionTitles).map(([id, title]) => (
          <TextLink key={id} to={`#${id}`}>
            {title}
          </TextLink>
        ))}
      </Row>
      <ShopSettings saved={saved} />
      <ContactSettings saved={saved} />
      <BankSettings saved={saved} />
      <DeliverySettings saved={saved} />
      <InvoiceSettings saved={saved} />
      <StockSettings saved={saved} />
      <FrontSettings saved={saved} />
      <TestMail />
    </>
  );
}
