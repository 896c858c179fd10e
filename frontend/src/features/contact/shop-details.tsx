import { useQuery } from '@tanstack/react-query';
import { Clock, Mail, MapPin, Phone, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { LoadFailure } from '@/components/load-failure';
import { Skeleton } from '@/components/skeleton';
import { telephoneLink } from '@/lib/telephone';
import { shopQuery } from './queries';
import './contact.css';

/** Address, telephones, e-mail and opening hours, as the shop's owner configured them. */
export function ShopDetails() {
  const { data: shop, isError, refetch } = useQuery(shopQuery);
  if (isError) {
    return <LoadFailure text="Mağaza bilgileri yüklenemedi." onRetry={() => void refetch()} />;
  }
  if (!shop) return <Skeleton className="h-64" />;
  return (
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
    </dl>
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
