import { useRef, useState } from 'react';
import { ApiError } from '@/api/errors';
import type { User } from '@/api/types';
import type { NewOrder } from './queries';

/** The recipient of the invoice: as on the delivery address, as last time, a person or a company. */
export type InvoiceChoice = '' | 'saved' | 'individual' | 'company';

/** The fields of an invoice, as they are called on the wire. */
export type InvoiceField = 'name' | 'tckn' | 'title' | 'taxOffice' | 'taxNumber';

/** Which fields each choice has. */
export const invoiceFields: Record<InvoiceChoice, InvoiceField[]> = {
  '': [],
  saved: [],
  individual: ['name', 'tckn'],
  company: ['title', 'taxOffice', 'taxNumber'],
};

/** The server's message for an empty field, and the only field that may be empty. */
const missing = 'Bu alan zorunludur.';
const optional: InvoiceField = 'tckn';

/** The invoice fields of an order; the account keeps them for the next one. */
export function useInvoice(user: User | null) {
  const [chosen, setChosen] = useState<InvoiceChoice>();
  const [values, setValues] = useState<Partial<Record<InvoiceField, string>>>({});
  const [errors, setErrors] = useState<Partial<Record<InvoiceField, string>>>({});
  const section = useRef<HTMLDivElement>(null);
  const saved = user?.invoice ?? null;
  const choice = chosen ?? (saved ? 'saved' : '');

  /** Shows the errors of this choice's fields and focuses the first; returns whether there are any. */
  function show(message: (field: InvoiceField) => string | undefined): boolean {
    const found = invoiceFields[choice].flatMap((field) => {
      const text = message(field);
      return text ? [[field, text] as const] : [];
    });
    setErrors(Object.fromEntries(found));
    const [first] = found;
    if (!first) return false;
    const field = section.current?.querySelector<HTMLElement>(`[name="${first[0]}"]`);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
    return true;
  }

  return {
    section,
    choice,
    saved,
    values,
    errors,
    choose: (choice: InvoiceChoice) => {
      setChosen(choice);
      setErrors({});
    },
    change: (field: InvoiceField, value: string) => {
      setValues({ ...values, [field]: value });
      setErrors({ ...errors, [field]: undefined });
    },
    /** The invoice as sent with an order. */
    input: invoiceInput(choice, values),
    /** Shows the server's complaints at their fields; returns whether there were any. */
    showErrors: (error: unknown) =>
      error instanceof ApiError && show((field) => error.fields[`invoice.${field}`]),
    /** Shows an error at each empty field; returns whether there are any. */
    showMissing: () =>
      show((field) => (values[field]?.trim() || field === optional ? undefined : missing)),
  };
}

function invoiceInput(
  choice: InvoiceChoice,
  values: Partial<Record<InvoiceField, string>>,
): NewOrder['invoice'] {
  if (choice === '') return undefined;
  const given = invoiceFields[choice].map((field) => [field, values[field]?.trim() ?? ''] as const);
  return { type: choice, ...Object.fromEntries(given) };
}

/** The state that the invoice fields and the order button share. */
export type Invoice = ReturnType<typeof useInvoice>;
