import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { SellerReturn } from '@/api/types';
import { ExpenseVoucherLink } from '@/entities/invoice/expense-voucher-link';
import { ReturnedItems } from '@/entities/order/returned-items';
import { returnStatuses, returnStatusLabel } from '@/entities/order/returns';
import { formatShortDateTime } from '@/lib/date';
import { sellerPaths } from '@/lib/seller-paths';
import { choiceParam, pageParam, useUrlState } from '@/lib/use-url-state';
import { Button, type ButtonVariant } from '@/ui/button/button';
import { Chips } from '@/ui/field/chips';
import { focusPageHeading } from '@/ui/focus/focus-page-heading';
import { CardTitle, Panel } from '@/ui/layout/panel';
import { SellerPage } from '@/ui/layout/seller-page';
import { Row } from '@/ui/layout/stack';
import { AdminList, ListTotal } from '@/ui/list/admin-list';
import { EmptyPanel } from '@/ui/state/empty-panel';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Skeleton } from '@/ui/state/skeleton';
import { Badge } from '@/ui/text/badge';
import { Muted, TextLink } from '@/ui/text/text';
import { returnsQuery, useOrderOfReturn } from './queries';
import * as styles from './return-list.module.css';

const MoveDialog = lazyPart(() => import('./move-dialog'));
const CardRefundDialog = lazyPart(() => import('@/entities/refund/card-refund-dialog'));

const params = {
  /** A status as on the wire; empty for all. */
  status: choiceParam('durum', ['', ...returnStatuses.map(([status]) => status)]),
  page: pageParam('sayfa'),
};

type ReturnStatus = SellerReturn['status'];

const chips = [
  { value: '' as const, label: 'Hepsi' },
  ...returnStatuses.map(([value, label]) => ({ value, label })),
];

/** The returns of all customers, for staff. */
export default function ReturnList() {
  const [filter, change] = useUrlState(params);
  const returns = useQuery(returnsQuery({ ...filter, status: filter.status || undefined }));
  return (
    <SellerPage title="İadeler" aside={<ListTotal of={returns.data} noun="iade" />}>
      <Chips
        label="Durum"
        className={styles.chips}
        chips={chips}
        value={filter.status}
        onChange={(status) => change({ status })}
      />
      <AdminList
        query={returns}
        page={filter.page}
        onPage={change}
        skeleton={<Skeleton height="14rem" card />}
        empty={
          <EmptyPanel
            art="okey-kutu"
            text={filter.status ? 'Bu durumda iade yok.' : 'Henüz iade talebi yok.'}
          />
        }
      >
        {({ returns }) => returns.map((one) => <ReturnCard key={one._id} value={one} />)}
      </AdminList>
    </SellerPage>
  );
}

function ReturnCard({ value }: { value: SellerReturn }) {
  const { order, customer, status, createdAt, nextStatuses, restocked, refundDue, pendingRefund } =
    value;
  const [move, setMove] = useState<ReturnStatus>();
  const refunded = useOrderOfReturn(value);
  // Until the outcome of a refund is known, another way of paying back would pay twice.
  const moves = pendingRefund ? nextStatuses.filter((next) => next !== 'refunded') : nextStatuses;
  return (
    <Panel
      as="article"
      className={styles.card}
      aria-label={`İade, sipariş ${order.number}, ${customer}`}
    >
      <header className={styles.head}>
        <CardTitle>
          <Link to={sellerPaths.orders({ ara: order.number })}>{order.number}</Link> · {customer}
        </CardTitle>
        <span className={styles.marks}>
          <Badge tone={nextStatuses.length > 0 ? 'wait' : 'closed'}>
            {returnStatusLabel(status)}
          </Badge>
          {restocked && <Badge tone="closed">Stoka eklendi</Badge>}
          <time dateTime={createdAt}>{formatShortDateTime(createdAt)}</time>
        </span>
      </header>
      <ReturnedItems value={value} />
      <ExpenseVoucherLink order={order.number} returned={value} />
      <RefundState value={value} />
      {moves.length > 0 && (
        <Row gap="xs" role="group" aria-label={`İade işlemleri, ${order.number}`}>
          {moves.includes('refunded') && Boolean(refundDue) && (
            <Button variant="felt" busy={refunded.isPending} onClick={() => refunded.mutate()}>
              Kartına iade et
            </Button>
          )}
          {moves.map((next) => (
            <Button key={next} variant={variantOf(next, refundDue)} onClick={() => setMove(next)}>
              {moveLabel(next)}
            </Button>
          ))}
        </Row>
      )}
      {move && (
        <MoveDialog
          value={value}
          to={move}
          label={moveLabel(move)}
          onClose={() => setMove(undefined)}
        />
      )}
      {/* Stays when the button goes: a request without a response is repeated from it. */}
      {refunded.data && (
        <CardRefundDialog
          order={refunded.data.order}
          returned={value}
          onClose={refunded.reset}
          onRefunded={focusPageHeading}
        />
      )}
    </Panel>
  );
}

/** What staff should know of the last refund to the card, whose details are on the order's page. */
function RefundState({ value }: { value: SellerReturn }) {
  const { order, pendingRefund, refundFailed } = value;
  if (!pendingRefund && !refundFailed) return null;
  return (
    <Muted>
      {pendingRefund
        ? 'Kart iadesi bekleniyor. '
        : 'Kart iadesi yapılamadı, para müşteriye gitmedi. '}
      <TextLink to={sellerPaths.order(order.number)}>Siparişe git</TextLink>
    </Muted>
  );
}

const moveLabels: Partial<Record<ReturnStatus, string>> = {
  approved: 'Onayla',
  refused: 'Reddet',
  received: 'Teslim al',
  refunded: 'Para iade edildi olarak işaretle',
};

/** Records what was paid back elsewhere, where the card's button does it by itself. */
function variantOf(to: ReturnStatus, refundDue: number | null): ButtonVariant {
  if (to === 'refused') return 'danger-quiet';
  return to === 'refunded' && refundDue !== null ? 'outline' : 'felt';
}

/** What the button of a move says: what it does, where the badge says how it is. */
function moveLabel(to: ReturnStatus): string {
  return moveLabels[to] ?? returnStatusLabel(to);
}
