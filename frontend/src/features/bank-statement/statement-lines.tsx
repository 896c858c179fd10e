import type { DataOf } from '@/api/calls';
import { formatMoney } from '@/lib/money';
import { Badge, type BadgeTone } from '@/ui/badge';
import * as styles from './statement-lines.module.css';

type Statement = DataOf<'post', '/api/order/statement'>;
type Verdict = Statement['lines'][number]['verdict'];

const verdicts: Record<Verdict, { label: string; tone: BadgeTone }> = {
  match: { label: 'Eşleşti', tone: 'paid' },
  amount_differs: { label: 'Tutar farklı', tone: 'problem' },
  already_paid: { label: 'Zaten ödenmiş', tone: 'closed' },
  cancelled: { label: 'Sipariş iptal edilmiş', tone: 'problem' },
  no_order: { label: 'Sipariş bulunamadı', tone: 'wait' },
  ambiguous: { label: 'Birden çok sipariş', tone: 'problem' },
};

// By keyboard, because it scrolls.
const reachable = { tabIndex: 0 };

/** Every transfer that came in, with the order it pays and what was found about it. */
export function StatementLines({ statement: { lines, isApplied } }: { statement: Statement }) {
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
          {lines.map(({ line, date, text, amount, order, verdict }) => (
            <tr key={line}>
              <td>{line}</td>
              <td className={styles.date}>{date.split('-').reverse().join('.')}</td>
              <td className={styles.text}>{text}</td>
              <td className={styles.amount}>{formatMoney(amount)}</td>
              <td className={styles.number}>{order?.number ?? '–'}</td>
              <td>
                <Badge tone={verdicts[verdict].tone}>
                  {isApplied && verdict === 'match'
                    ? 'Ödendi olarak işaretlendi'
                    : verdicts[verdict].label}
                </Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
