import { useQuery } from '@tanstack/react-query';
import Undo2 from 'lucide/dist/esm/icons/undo-2.mjs';
import { useRef, useState } from 'react';
import type { Order, Refund } from '@/api/types';
import { chargeSums } from '@/entities/instalment/charge-sums';
import { formatDateTime } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { Button } from '@/ui/button/button';
import { Panel } from '@/ui/layout/panel';
import { Row, Stack } from '@/ui/layout/stack';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Badge, type BadgeTone } from '@/ui/text/badge';
import { Fact, Facts } from '@/ui/text/facts';
import { Icon } from '@/ui/text/icon';
import { Muted } from '@/ui/text/text';
import { sellerOrderByNumberQuery } from '../queries';
import * as styles from './admin-order-page.module.css';

const CardRefundDialog = lazyPart(() => import('@/entities/refund/card-refund-dialog'));
const RefundDecisionDialog = lazyPart(() => import('@/entities/refund/refund-decision-dialog'));

const states: Record<Refund['state'], { label: string; tone: BadgeTone }> = {
  pending: { label: 'Banka yanıtı bekleniyor', tone: 'wait' },
  done: { label: 'Yapıldı', tone: 'paid' },
  failed: { label: 'Yapılmadı', tone: 'problem' },
};

/** How often the page asks for the outcome of a pending refund, ms. */
const pollMs = 5_000;

/** What was paid back to the card of an order, and what may still be. */
export default function CardRefunds({ order }: { order: Order }) {
  const { chargedAmount, refunds, refundAvailable, paymentProblem } = order;
  const sums = chargeSums(order);
  const atOnce = [{ term: 'Karttan çekilen', figure: formatMoney(chargedAmount ?? 0) }];
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus may be gone.
  const focusHeading = () => heading.current?.focus();
  const isPending = refunds.some(({ state }) => state === 'pending');
  // What is paid back from here does not count for a return, which would be paid twice.
  const isReturnOwed = order.returns.some(({ refundDue }) => Boolean(refundDue));
  useQuery({
    ...sellerOrderByNumberQuery(order.number),
    enabled: isPending,
    refetchInterval: pollMs,
    meta: { polled: true },
  });
  return (
    <Panel as="section" aria-labelledby="kart-iadesi">
      <h2 id="kart-iadesi" ref={heading} tabIndex={-1}>
        Kart ödemesi
      </h2>
      <Stack gap="m">
        <Facts layout="bill">
          {(sums.length > 0 ? sums : atOnce).map(({ term, figure }) => (
            <Fact key={term} term={term}>
              {figure}
            </Fact>
          ))}
          <Fact term="İade edilebilir">{formatMoney(refundAvailable ?? 0)}</Fact>
        </Facts>
        <Stack as="ul" gap="m" aria-label="Karta iadeler" aria-live="polite">
          {refunds.map((refund) => (
            <Entry key={refund._id} order={order} refund={refund} onDecided={focusHeading} />
          ))}
        </Stack>
        {isReturnOwed && <Muted>İadenin parasını ‘İadeler’ bölümünden geri gönderin.</Muted>}
        {/* With a problem the button is among the order's actions. */}
        {Boolean(refundAvailable) && !paymentProblem && !isReturnOwed && (
          <Row>
            <Button onClick={() => setOpen(true)}>
              <Icon of={Undo2} />
              Kartına iade et
            </Button>
          </Row>
        )}
      </Stack>
      {isOpen && (
        <CardRefundDialog order={order} onClose={() => setOpen(false)} onRefunded={focusHeading} />
      )}
    </Panel>
  );
}

interface EntryProps {
  order: Order;
  refund: Refund;
  onDecided: () => void;
}

function Entry({ order, refund, onDecided }: EntryProps) {
  const { amount, state, isAccepted, reason, createdAt, doneAt } = refund;
  const [isDone, setDone] = useState<boolean>();
  const { label, tone } = states[state];
  const at = doneAt ?? createdAt;
  return (
    <Stack as="li" gap="xs">
      <Row gap="s" rowGap="2xs" align="center">
        <b>{formatMoney(amount)}</b>
        <Badge tone={tone}>{label}</Badge>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </Row>
      {reason && <p className={styles.words}>{reason}</p>}
      {state === 'pending' && (
        <>
          <Muted>
            {isAccepted
              ? 'Ödeme kuruluşu kabul etti; bankanın ödemesi günler sürebilir.'
              : 'Sonucu ödeme kuruluşuna sorulur. Uzun süre yanıt gelmezse kuruluşun paneline bakıp kaydedin.'}
          </Muted>
          <Row gap="xs" role="group" aria-label={`${formatMoney(amount)} iadesinin sonucu`}>
            <Button onClick={() => setDone(true)}>Yapıldı</Button>
            {!isAccepted && <Button onClick={() => setDone(false)}>Yapılmadı</Button>}
          </Row>
        </>
      )}
      {isDone !== undefined && (
        <RefundDecisionDialog
          order={order}
          refund={refund}
          isDone={isDone}
          onClose={() => setDone(undefined)}
          onDecided={onDecided}
        />
      )}
    </Stack>
  );
}
