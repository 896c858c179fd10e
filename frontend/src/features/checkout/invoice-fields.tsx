import * as limits from '@/api/limits';
import { invoiceLines } from '@/entities/order/invoice';
import { SelectField, TextField } from '@/ui/field';
import * as styles from './invoice-fields.module.css';
import { invoiceFields, type Invoice, type InvoiceChoice, type InvoiceField } from './use-invoice';

const labels: Record<InvoiceField, string> = {
  name: 'Ad soyad',
  tckn: 'T.C. kimlik no (isteğe bağlı)',
  title: 'Firma unvanı',
  taxOffice: 'Vergi dairesi',
  taxNumber: 'Vergi no (VKN veya TCKN)',
};

const hints: Partial<Record<InvoiceField, string>> = {
  tckn: '11 hane; şifrelenerek saklanır.',
  taxNumber: '10 hane; şahıs şirketiyseniz 11 haneli T.C. kimlik no.',
};

/** The server checks the digits of the numbers itself. */
const maxLengths: Partial<Record<InvoiceField, number>> = {
  name: limits.orderInputInvoiceNameMaxLength,
  title: limits.orderInputInvoiceTitleMaxLength,
  taxOffice: limits.orderInputInvoiceTaxOfficeMaxLength,
};

/** The recipient of the invoice. */
export function InvoiceFields({ invoice }: { invoice: Invoice }) {
  const { section, choice, saved, values, errors, choose, change } = invoice;
  const [savedName] = invoiceLines(saved);
  return (
    <div ref={section} className={styles.invoice}>
      <SelectField
        label="Fatura bilgileri"
        value={choice}
        onChange={({ target }) => choose(target.value as InvoiceChoice)}
      >
        <option value="">Teslimat adresindeki kişiye</option>
        {savedName && <option value="saved">{`Kayıtlı: ${savedName}`}</option>}
        <option value="individual">Bireysel</option>
        <option value="company">Kurumsal</option>
      </SelectField>
      {invoiceFields[choice].map((field) => (
        <TextField
          key={field}
          name={field}
          label={labels[field]}
          hint={hints[field]}
          error={errors[field]}
          maxLength={maxLengths[field]}
          inputMode={field === 'tckn' || field === 'taxNumber' ? 'numeric' : undefined}
          autoComplete={field === 'title' ? 'organization' : 'off'}
          value={values[field] ?? ''}
          onChange={({ target }) => change(field, target.value)}
        />
      ))}
    </div>
  );
}
