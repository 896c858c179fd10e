import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';

/** A link to an invoice over the list that is shown. */
export function InvoiceLink({ id, children }: { id: string; children: ReactNode }) {
  const [address] = useSearchParams();
  const shown = new URLSearchParams(address);
  shown.set('fatura', id);
  return (
    <Link to={{ search: shown.toString() }} preventScrollReset>
      {children}
    </Link>
  );
}
