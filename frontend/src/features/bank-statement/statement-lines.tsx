import { Link } from 'react-router';
import type { DataOf } from '@/api/calls';
import { formatMoney } from '@/lib/money';
import { sellerPaths } from '@/lib/seller-paths';
import { Button } from '@/ui/button/button';
import { StaffTable, type StaffColumn } from '@/ui/list/staff-table';
import { Badge, type BadgeTone } from '@/ui/text/badge';
import { Muted } from '@/ui/text/text';
import { useAcceptLine } from './queries';
import * as styles from './statement-lines.module.css';

export type Statement = DataOf<'post', '/api/order/statement'>;
export type StatementLine = Statement['lines'][number];
type Line = StatementLine;

const verdicts: Record<Line['verdict'], { label: string; tone: BadgeTone }> = {
  match: { label: 'Eşleşti', tone: 'paid' },
  amount_differs: { label: 'Tutar farklı', tone: 'problem' },
  already_paid: { label: 'Zaten ödenmiş', tone: 'closed' },
  cancelled: { label: 'Sipariş iptal edilmiş', tone: 'problem' },
  no_order: { label: 'Sipariş bulunamadı', tone: 'wait' },
  ambiguous: { label: 'Birden çok sipariş', tone: 'problem' },
};
const paidHere = { label: 'Ödendi olarak işaretlendi', tone: 'paid' } as const;
const possible = { label: 'Olası', tone: 'wait' } as const;

interface StatementLinesProps {
  statement: Statement;
  /** The ids of the orders that were marked as paid. */
  marked: ReadonlySet<string>;
  onAccept: (id: string) => void;
  /** Called with the ids of the orders that were marked and taken back. */
  onUndone: (ids: string[]) => void;
}

/** The order that a transfer pays, or may pay. */
const orderOf = ({ order, candidate }: Line) => order ?? candidate ?? null;

const columns: readonly StaffColumn<Line>[] = [
  { heading: 'Satır', cell: ({ line }) => line },
  {
    heading: 'Tarih',
    className: styles.date,
    cell: ({ date }) => date.split('-').reverse().join('.'),
  },
  { heading: 'Açıklama', className: styles.text, cell: ({ text }) => text },
  { heading: 'Tutar', className: styles.amount, cell: ({ amount }) => formatMoney(amount) },
  {
    heading: 'Sipariş',
    className: styles.order,
    cell: (line) => {
      const order = orderOf(line);
      if (!order) return '–';
      return (
        <>
          <Link to={sellerPaths.order(order.number)}>{order.number}</Link>
          {(line.candidate || line.verdict === 'amount_differs') && (
            <Muted as="span">{order.recipient}</Muted>
          )}
        </>
      );
    },
  },
];

/** Every transfer that came in, with the order it pays and what was found about it. */
export function StatementLines({ statement, marked, ...changes }: StatementLinesProps) {
  const isMarked = (line: Line) => marked.has(orderOf(line)?._id ?? '');
  const result: StaffColumn<Line> = {
    heading: 'Sonuç',
    className: styles.result,
    cell: (line) => <Result line={line} isMarked={isMarked(line)} {...changes} />,
  };
  return (
    <StaffTable
      region="Gelen havaleler"
      className={styles.lines}
      rows={statement.lines}
      rowId={({ line }) => String(line)}
      columns={[...columns, result]}
    />
  );
}

interface ResultProps extends Pick<StatementLinesProps, 'onAccept' | 'onUndone'> {
  line: Line;
  isMarked: boolean;
}

/** What was found about a transfer, and the button that accepts it. */
function Result({ line, isMarked, onAccept, onUndone }: ResultProps) {
  const { verdict, candidate } = line;
  const order = orderOf(line);
  const { mutate, isPending } = useAcceptLine(onUndone);
  const result = isMarked ? paidHere : candidate ? possible : verdicts[verdict];
  return (
    <>
      <Badge tone={result.tone}>{result.label}</Badge>
      {verdict === 'amount_differs' && order && (
        <Muted as="span">{`Beklenen ${formatMoney(order.amount)}`}</Muted>
      )}
      {order && !isMarked && (verdict === 'match' || candidate) && (
        <Button
          className={styles.accept}
          busy={isPending}
          aria-label={`Ödendi işaretle: ${order.number}`}
          onClick={() => mutate(order._id, { onSuccess: () => onAccept(order._id) })}
        >
          Ödendi işaretle
        </Button>
      )}
    </>
  );
}
