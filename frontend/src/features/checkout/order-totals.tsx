import { formatMoney } from '@/lib/money';
import './checkout.css';

interface OrderTotalsProps {
  amount: number;
  /** Contained in the amount; shown, never added. */
  vat: number;
}

export function OrderTotals({ amount, vat }: OrderTotalsProps) {
  return (
    <dl className="sum">
      <div>
        <dt>Fiyat</dt>
        <dd>{formatMoney(amount)}</dd>
      </div>
      <div>
        <dt>Kargo ücreti</dt>
        <dd>–</dd>
      </div>
      <div>
        <dt>KDV (%20)</dt>
        <dd>{formatMoney(vat)}</dd>
      </div>
      <div className="grand">
        <dt>Toplam tutar</dt>
        <dd>{formatMoney(amount)}</dd>
      </div>
    </dl>
  );
}
