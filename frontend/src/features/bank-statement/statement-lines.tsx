import { Link } from 'react-router';
import type { DataOf } from '@/api/calls';
import { formatMoney } from '@/lib/money';
import { sellerPaths } from '@/lib/seller-paths';
import { Badge, type BadgeTone } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Muted } from '@/ui/text';
import { useAcceptLine } from './queries';
import * as styles from './statement-lines.module.css';

export type Statement = DataOf<'post', '/api/order/statement'>;
type Line = Statement['lines'][number];

const verdicts: Record<Line['verdict'], { label: string; tone: BadgeTone }> = {
  match: { label: 'Eşleşti', tone: 'paid' },
  amount_differs: { label: 'Tutar farklı', tone: 'problem' },
  already_paid: { label: 'Zaten ödenmiş', tone: 'closed' },
  cancelled: { label: 'Sipariş iptal edilmiş', tone: 'problem' },
  no_order: { label: 'Sipariş bulunamadı', tone: 'wait' },
  ambiguous: { label: 'Birden çok sipariş', tone: 'problem' },
};
const marked = { label: 'Ödendi olarak işaretlendi', tone: 'paid' } as const;
const possible = { label: 'Olası', tone: 'wait' } as const;

// By keyboard, because it scrolls.
const reachable = { tabIndex: 0 };

interface StatementLinesProps {
  statement: Statement;
  /** The ids of the orders that were marked as paid one by one. */
  accepted: ReadonlySet<string>;
  onAccept: (id: string) => void;
}

/** Every transfer that came in, with the order it pays and what was found about it. */
export function StatementLines({ statement, accepted, onAccept }: StatementLinesProps) {
  return (
    <div className={styles.box} role="region" aria-label="Gelen havaleler" {...reachable}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Satır</th>
            <th scope="col">Tarih</th>
            <th scope="col">Açıklama</th>
            <th scope="col">Tutar</th>
            <th scope="col">Sipariş</th>
            <th scope="col">Sonuç</th>
          </tr>
        </thead>
        <tbody>
          {statement.lines.map((line) => (
            <StatementRow
              key={line.line}
              line={line}
              isApplied={statement.isApplied}
              accepted={accepted}
              onAccept={onAccept}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface StatementRowProps extends Omit<StatementLinesProps, 'statement'> {
  line: Line;
  isApplied: boolean;
}

function StatementRow({ line, isApplied, accepted, onAccept }: StatementRowProps) {
  const { verdict, candidate, date, text, amount } = line;
  const order = line.order ?? candidate ?? null;
  const { mutate, isPending } = useAcceptLine();
  const isMarked =
    order !== null && (accepted.has(order._id) || (isApplied && verdict === 'match'));
  const result = isMarked ? marked : candidate ? possible : verdicts[verdict];
  return (
    <tr>
      <td>{line.line}</td>
      <td className={styles.date}>{date.split('-').reverse().join('.')}</td>
      <td className={styles.text}>{text}</td>
      <td className={styles.amount}>{formatMoney(amount)}</td>
      <td className={styles.order}>
        {order ? (
          <>
            <Link to={sellerPaths.order(order.number)}>{order.number}</Link>
            {(candidate || verdict === 'amount_differs') && (
              <Muted as="span">{order.recipient}</Muted>
            )}
          </>
        ) : (
          '–'
        )}
      </td>
      <td className={styles.result}>
        <Badge tone={result.tone}>{result.label}</Badge>
        {verdict === 'amount_differs' && order && (
          <Muted as="span">{`Beklenen ${formatMoney(order.amount)}`}</Muted>
        )}
        {order && !isMarked && (verdict === 'match' || candidate) && (
          <Button
            busy={isPending}
            aria-label={`Ödendi işaretle: ${order.number}`}
            onClick={() => mutate(order._id, { onSuccess: () => onAccept(order._id) })}
          >
            Ödendi işaretle
          </Button>
        )}
      </td>
    </tr>
  );
}
