import { useQuery } from '@tanstack/react-query';
import type { IconNode } from 'lucide';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import Mail from 'lucide/dist/esm/icons/mail.mjs';
import MapPin from 'lucide/dist/esm/icons/map-pin.mjs';
import Phone from 'lucide/dist/esm/icons/phone.mjs';
import ShieldAlert from 'lucide/dist/esm/icons/shield-alert.mjs';
import Store from 'lucide/dist/esm/icons/store.mjs';
import type { ReactNode } from 'react';
import type { Shop } from '@/api/types';
import { identityFacts } from '@/entities/shop/identity';
import { shopQuery } from '@/entities/shop/queries';
import { classNames } from '@/lib/class-names';
import { contactLink } from '@/lib/contact-link';
import { mailLink } from '@/lib/mail-link';
import { formatTelephone, telephoneLink } from '@/lib/telephone';
import { Stack } from '@/ui/layout/stack';
import * as tileStyles from '@/ui/layout/tile.module.css';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { Icon } from '@/ui/text/icon';
import * as styles from './shop-details.module.css';
import { ShopMap } from './shop-map';

/** Address, telephones, e-mail, opening hours and identity, as the shop's owner configured them. */
export function ShopDetails() {
  return (
    <QueryView
      query={useQuery(shopQuery)}
      skeleton={<Skeleton height="16rem" />}
      failure="Mağaza bilgileri yüklenemedi."
    >
      {(shop) => <Facts shop={shop} />}
    </QueryView>
  );
}

function Facts({ shop }: { shop: Shop }) {
  const identity = identityFacts(shop);
  const { safetyContact } = shop.identity;
  return (
    <>
      <Stack as="dl" gap="l" className={styles.facts}>
        <Fact icon={MapPin} term="Mağaza">
          {shop.address}
        </Fact>
        <Fact icon={Phone} term="Telefon">
          {shop.phones.map((phone) => (
            <a className={styles.line} key={phone} href={telephoneLink(phone)}>
              {phone}
            </a>
          ))}
        </Fact>
        <Fact icon={Mail} term="Destek">
          <a href={mailLink(shop.email)}>{shop.email}</a>
        </Fact>
        <Fact icon={Clock} term="Çalışma saatleri">
          {shop.openingHours}
        </Fact>
        {safetyContact && (
          <Fact icon={ShieldAlert} term="Ürün güvenliği">
            <a href={contactLink(safetyContact)}>{formatTelephone(safetyContact)}</a>
          </Fact>
        )}
        {identity.length > 0 && (
          <Fact icon={Store} term="Satıcı">
            {identity.map(({ term, fact }) => (
              <span className={styles.line} key={term}>
                {term === 'Unvan' ? fact : `${term}: ${fact}`}
              </span>
            ))}
          </Fact>
        )}
      </Stack>
      <ShopMap map={shop.map} />
    </>
  );
}

function Fact({ icon, term, children }: { icon: IconNode; term: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <span className={classNames(tileStyles.tile, styles.tile)} aria-hidden="true">
          <Icon of={icon} />
        </span>
        {term}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
