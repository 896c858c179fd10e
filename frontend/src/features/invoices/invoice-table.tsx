import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Invoice } from '@/api/types';
import { InvoiceBadge } from '@/entities/invoice/invoice-badge';
import { formatShortDateTime } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { sellerPaths } from '@/lib/seller-paths';
import { Button } from '@/ui/button/button';
import { StaffTable, type StaffColumn } from '@/ui/list/staff-table';
import { InvoiceLink } from './invoice-link';
import * as styles from './invoice-table.module.css';

interface InvoiceTableProps {
  invoices: Invoice[];
  selected: ReadonlySet<string>;
  onSelect: (ids: string[], isSelected: boolean) => void;
  /** Cancels an invoice, where each row has a button for it. */
  onCancel: ((invoice: Invoice) => void) | undefined;
}

/** A table of invoices, a row each, that can be ticked. */
export function InvoiceTable({ invoices, selected, onSelect, onCancel }: InvoiceTableProps) {
  const shown = useMemo(
    () => (onCancel ? [...columns, cancelColumn(onCancel)] : columns),
    [onCancel],
  );
  return (
    <StaffTable
      label="Faturalar"
      className={styles.table}
      rows={invoices}
      rowId={({ _id }) => _id}
      rowName={({ number }) => `Fatura ${number}`}
      columns={shown}
      selection={{ selected, onSelect, selectAllLabel: 'Bu sayfadaki bütün faturaları seç' }}
    />
  );
}

const columns: readonly StaffColumn<Invoice>[] = [
  {
    heading: 'Fatura',
    className: styles.number,
    cell: ({ _id, number }) => <InvoiceLink id={_id}>{number}</InvoiceLink>,
  },
  {
    heading: 'Tarih',
    className: styles.time,
    cell: ({ issuedAt }) => <time dateTime={issuedAt}>{formatShortDateTime(issuedAt)}</time>,
  },
  {
    heading: 'Sipariş',
    isNamed: true,
    className: styles.order,
    cell: ({ order }) => <Link to={sellerPaths.order(order.number)}>{order.number}</Link>,
  },
  {
    heading: 'Alıcı',
    className: styles.buyer,
    cell: ({ buyer: { name, taxNumber } }) => (
      <>
        <span>{name}</span> <span className={styles.taxNumber}>{taxNumber}</span>
      </>
    ),
  },
  {
    heading: 'Tutar',
    isRight: true,
    className: styles.amount,
    cell: ({ amount }) => formatMoney(amount),
  },
  {
    heading: 'Durum',
    className: styles.status,
    cell: ({ status }) => <InvoiceBadge status={status} />,
  },
];

const cancelColumn = (onCancel: (invoice: Invoice) => void): StaffColumn<Invoice> => ({
  heading: 'İşlem',
  className: styles.action,
  cell: (invoice) => (
    <Button
      variant="danger-quiet"
      aria-label={`İptal et: ${invoice.number}`}
      onClick={() => onCancel(invoice)}
    >
      İptal et
    </Button>
  ),
});
