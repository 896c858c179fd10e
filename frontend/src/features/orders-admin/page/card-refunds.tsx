import { useQuery } from '@tanstack/react-query';
import Undo2 from 'lucide/dist/esm/icons/undo-2.mjs';
import type { Order, Refund } from '@/api/types';
import { chargeSums } from '@/entities/instalment/charge-sums';
import { formatDateTime } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { focusPageHeading } from '@/ui/focus/focus-page-heading';
import { Panel } from '@/ui/layout/panel';
import { Row, Stack } from '@/ui/layout/stack';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Badge, type BadgeTone } from '@/ui/text/badge';
import { Fact, Facts } from '@/ui/text/facts';
import { Icon } from '@/ui/text/icon';
import { Muted } from '@/ui/text/text';
import { DialogButton } from '../change/dialog-button';
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
  const isPending = refunds.some(({ state }) => state === 'pending');
  useQuery({
    ...sellerOrderByNumberQuery(order.number),
    enabled: isPending,
    refetchInterval: pollMs,
    meta: { polled: true },
  });
  return (
    <Panel as="section" aria-labelledby="kart-iadesi">
      <h2 id="kart-iadesi">Kart ödemesi</h2>
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
            <Entry key={refund._id} order={order} refund={refund} />
          ))}
        </Stack>
        {/* With a problem the button is among the order's actions. */}
        {Boolean(refundAvailable) && !paymentProblem && (
          <Row>
            <DialogButton
              dialog={(close) => (
                <CardRefundDialog order={order} onClose={close} onRefunded={focusPageHeading} />
              )}
            >
              <Icon of={Undo2} />
              Kartına iade et
            </DialogButton>
          </Row>
        )}
      </Stack>
    </Panel>
  );
}

function Entry({ order, refund }: { order: Order; refund: Refund }) {
  const { amount, state, reason, createdAt, doneAt } = refund;
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
            Sonucu ödeme kuruluşuna sorulur. Uzun süre yanıt gelmezse kuruluşun paneline bakıp
            kaydedin.
          </Muted>
          <Row gap="xs" role="group" aria-label={`${formatMoney(amount)} iadesinin sonucu`}>
            {[true, false].map((isDone) => (
              <DialogButton
                key={String(isDone)}
                dialog={(close) => (
                  <RefundDecisionDialog
                    order={order}
                    refund={refund}
                    isDone={isDone}
                    onClose={close}
                  />
                )}
              >
                {isDone ? 'Yapıldı' : 'Yapılmadı'}
              </DialogButton>
            ))}
          </Row>
        </>
      )}
    </Stack>
  );
}
