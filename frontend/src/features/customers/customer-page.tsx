import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import * as limits from '@/api/limits';
import type { CustomerFile } from '@/api/types';
import { orderStatusLabel } from '@/entities/order/order-labels';
import { PaidBadge } from '@/entities/order/paid-badge';
import { returnStatusLabel } from '@/entities/order/returns';
import { threadStatusLabel } from '@/entities/thread/status';
import { formatDateTime, formatShortDateTime } from '@/lib/date';
import { mailLink } from '@/lib/mail-link';
import { formatMoney } from '@/lib/money';
import { sellerPaths } from '@/lib/seller-paths';
import { formatTelephone, telephoneLink } from '@/lib/telephone';
import { NotesPanel } from '@/ui/field/notes-panel';
import { Switch } from '@/ui/field/switch';
import { Columns } from '@/ui/layout/columns';
import { Panel } from '@/ui/layout/panel';
import { SellerPage } from '@/ui/layout/seller-page';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { Badge } from '@/ui/text/badge';
import { Fact, Facts } from '@/ui/text/facts';
import { Muted, TextLink } from '@/ui/text/text';
import * as styles from './customer-page.module.css';
import { customerQuery, useAddNote, useTrust } from './queries';

/** All that staff know of a customer. */
export default function CustomerPage() {
  const { id = '' } = useParams();
  const customer = useQuery(customerQuery(id));
  const addNote = useAddNote(id);
  return (
    <SellerPage
      title={customer.data?.profile.name ?? 'Müşteri'}
      aside={<TextLink to={sellerPaths.customers()}>Bütün müşteriler</TextLink>}
    >
      <QueryView
        key={id}
        query={customer}
        skeleton={<Skeleton height="30rem" card />}
        onRefreshError="replace"
      >
        {(file) => (
          <Columns className={styles.page}>
            <Profile {...file} />
            <Orders {...file} />
            <NotesPanel
              notes={file.notes.map(({ createdAt, ...note }) => ({ ...note, at: createdAt }))}
              hint="Yalnızca ekibiniz görür; müşteri verilerini isterse notlar da verilir."
              maxLength={limits.noteInputTextMaxLength}
              onAdd={addNote}
            />
            <Returns {...file} />
            <Threads {...file} />
            <Addresses {...file} />
          </Columns>
        )}
      </QueryView>
    </SellerPage>
  );
}

function Profile({ profile }: CustomerFile) {
  const { mutate: trust, isPending } = useTrust(profile._id);
  const { email, emailConfirmed, phone, location, postalCode } = profile;
  const { createdAt, orders, spent, lastOrderAt } = profile;
  return (
    <Panel as="section" aria-labelledby="bilgiler">
      <h2 id="bilgiler">Bilgiler</h2>
      <Facts layout="lines">
        <Fact term="E-posta">
          <a href={mailLink(email)}>{email}</a>{' '}
          {!emailConfirmed && <Badge tone="wait">Doğrulanmadı</Badge>}
        </Fact>
        {phone && (
          <Fact term="Telefon">
            <a href={telephoneLink(phone)}>{formatTelephone(phone)}</a>
          </Fact>
        )}
        {(location || postalCode) && (
          <Fact term="Konum">{[location, postalCode].filter(Boolean).join(', ')}</Fact>
        )}
        <Fact term="Üyelik">{formatDateTime(createdAt)}</Fact>
        <Fact term="Sipariş">{orders.toLocaleString('tr-TR')}</Fact>
        <Fact term="Harcama">{formatMoney(spent)}</Fact>
        {lastOrderAt && <Fact term="Son sipariş">{formatDateTime(lastOrderAt)}</Fact>}
      </Facts>
      <div className={styles.trust}>
        <Switch
          checked={profile.isTrusted}
          disabled={isPending}
          onChange={({ target }) => trust(target.checked)}
        >
          Güvenilir müşteri
        </Switch>
        <Muted>Ödenmemiş sipariş sınırları güvenilir müşterilere uygulanmaz.</Muted>
      </div>
    </Panel>
  );
}

function Orders({ orders, orderTotal }: CustomerFile) {
  return (
    <Section id="siparisler" title="Siparişler" none="Henüz siparişi yok." count={orderTotal}>
      {orders.map(({ _id, number, createdAt, amount, status, isPaid, refundedAt }) => (
        <li key={_id}>
          <Link to={sellerPaths.order(number)}>{number}</Link>
          <b>{formatMoney(amount)}</b>
          <span className={styles.marks}>
            <Badge tone="closed">{orderStatusLabel(status)}</Badge>
            <PaidBadge isPaid={isPaid} refundedAt={refundedAt} status={status} />
          </span>
          <time dateTime={createdAt}>{formatShortDateTime(createdAt)}</time>
        </li>
      ))}
      {orderTotal > orders.length && (
        <li>
          <Muted as="span">{`Son ${orders.length} sipariş gösteriliyor.`}</Muted>
        </li>
      )}
    </Section>
  );
}

function Returns({ returns }: CustomerFile) {
  return (
    <Section id="iadeler" title="İadeler" none="İade talebi yok." count={returns.length}>
      {returns.map(({ _id, number, status, amount, createdAt }) => (
        <li key={_id}>
          <Link to={sellerPaths.order(number)}>{number}</Link>
          <b>{formatMoney(amount)}</b>
          <span className={styles.marks}>
            <Badge tone="closed">{returnStatusLabel(status)}</Badge>
          </span>
          <time dateTime={createdAt}>{formatShortDateTime(createdAt)}</time>
        </li>
      ))}
    </Section>
  );
}

function Threads({ threads }: CustomerFile) {
  return (
    <Section id="destek" title="Destek talepleri" none="Destek talebi yok." count={threads.length}>
      {threads.map(({ _id, subject, status, hasUnread, updatedAt }) => (
        <li key={_id}>
          <Link to={sellerPaths.threads(_id)}>{subject}</Link>
          <span className={styles.marks}>
            {hasUnread && <Badge tone="wait">Okunmadı</Badge>}
            <Badge tone="closed">{threadStatusLabel(status)}</Badge>
          </span>
          <time dateTime={updatedAt}>{formatShortDateTime(updatedAt)}</time>
        </li>
      ))}
    </Section>
  );
}

function Addresses({ addresses }: CustomerFile) {
  return (
    <Section id="adresler" title="Adresler" none="Kayıtlı adresi yok." count={addresses.length}>
      {addresses.map((address) => (
        <li key={address._id}>
          <address className={styles.address}>
            <b>
              {address.firstName} {address.lastName}
            </b>
            <span>{address.street}</span>
            <span>
              {address.zipcode} {address.state} / {address.city}
            </span>
            <a href={telephoneLink(address.phone)}>{formatTelephone(address.phone)}</a>
          </address>
        </li>
      ))}
    </Section>
  );
}

interface SectionProps {
  id: string;
  title: string;
  /** Shown instead of an empty list. */
  none: string;
  count: number;
  children: ReactNode;
}

function Section({ id, title, none, count, children }: SectionProps) {
  return (
    <Panel as="section" aria-labelledby={id}>
      <h2 id={id}>{count > 0 ? `${title} (${count.toLocaleString('tr-TR')})` : title}</h2>
      {count > 0 ? <ul className={styles.list}>{children}</ul> : <Muted>{none}</Muted>}
    </Panel>
  );
}
