import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import { requiredText } from '@/lib/field-schemas';

/** The recipient of the invoice: as on the delivery address, as last time, a person or a company. */
export type InvoiceType = '' | 'saved' | 'individual' | 'company';

type InvoiceField = 'name' | 'tckn' | 'title' | 'taxOffice' | 'taxNumber';

export interface OrderValues {
  invoice: Partial<Record<InvoiceField, string>>;
}

const withoutFields = z.object({ invoice: z.object({}) });

/** What the customer types for an order. The server checks the digits of the numbers. */
export const orderSchemas: Record<InvoiceType, z.ZodMiniType<OrderValues, OrderValues>> = {
  '': withoutFields,
  saved: withoutFields,
  individual: z.object({
    invoice: z.object({
      name: requiredText('Ad soyad', limits.orderInputInvoiceNameMaxLength),
      tckn: z.string().check(z.trim()),
    }),
  }),
  company: z.object({
    invoice: z.object({
      title: requiredText('Firma unvanı', limits.orderInputInvoiceTitleMaxLength),
      taxOffice: requiredText('Vergi dairesi', limits.orderInputInvoiceTaxOfficeMaxLength),
      taxNumber: z.string().check(z.trim(), z.minLength(1, 'Vergi no boş bırakılamaz.')),
    }),
  }),
};
