import { useQuery } from '@tanstack/react-query';
import { Clock, Mail, MapPin, Phone, Store, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Shop } from '@/api/types';
import { QueryView } from '@/components/query-view';
import { Skeleton } from '@/components/skeleton';
import { identityFacts } from '@/entities/shop/identity';
import { shopQuery } from '@/entities/shop/queries';
import { telephoneLink } from '@/lib/telephone';
import { ShopMap } from './shop-map';
import './contact.css';

/** Address, telephones, e-mail, opening hours and identity, as the shop's owner configured them. */
export function ShopDetails() {
  return (
    <QueryView
      query={useQuery(shopQuery)}
      skeleton={<Skeleton className="h-64" />}
      failure="Mağaza bilgileri yüklenemedi."
    >
      {(shop) => <Facts shop={shop} />}
    </QueryView>
  );
}

function Facts({ shop }: { shop: Shop }) {
  const identity = identityFacts(shop);
  return (
    <>
      <dl className="contact-facts">
        <Fact Icon={MapPin} term="Mağaza">
          {shop.address}
        </Fact>
        <Fact Icon={Phone} term="Telefon">
          {shop.phones.map((phone) => (
            <a className="block" key={phone} href={telephoneLink(phone)}>
              {phone}
            </a>
          ))}
        </Fact>
        <Fact Icon={Mail} term="Destek">
          <a href={`mailto:${shop.email}`}>{shop.email}</a>
        </Fact>
        <Fact Icon={Clock} term="Çalışma saatleri">
          {shop.openingHours}
        </Fact>
        {identity.length > 0 && (
          <Fact Icon={Store} term="Satıcı">
            {identity.map(({ term, fact }) => (
              <span className="block" key={term}>
                {term === 'Unvan' ? fact : `${term}: ${fact}`}
              </span>
            ))}
          </Fact>
        )}
      </dl>
      <ShopMap map={shop.map} />
    </>
  );
}

function Fact({ Icon, term, children }: { Icon: LucideIcon; term: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <span className="tile" aria-hidden="true">
          <Icon className="icon" />
        </span>
        {term}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
