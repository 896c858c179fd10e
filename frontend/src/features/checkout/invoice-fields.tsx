import type { User } from '@/api/types';
import { invoiceLines } from '@/entities/order/invoice';
import { SelectField, TextField } from '@/ui/field';
import * as styles from './invoice-fields.module.css';
import type { InvoiceType } from './order-schema';
import type { CheckoutForm } from './use-checkout';

interface InvoiceFieldsProps {
  form: CheckoutForm;
  type: InvoiceType;
  onTypeChange: (type: InvoiceType) => void;
  /** The invoice of the customer's last order. */
  saved: User['invoice'];
}

/** The recipient of the invoice: as on the delivery address, as last time, a person or a company. */
export function InvoiceFields({ form: { field }, type, onTypeChange, saved }: InvoiceFieldsProps) {
  const [savedName] = invoiceLines(saved);
  return (
    <div className={styles.invoice}>
      <SelectField
        label="Fatura bilgileri"
        value={type}
        onChange={({ target }) => onTypeChange(target.value as InvoiceType)}
      >
        <option value="">Teslimat adresindeki kişiye</option>
        {savedName && <option value="saved">{`Kayıtlı: ${savedName}`}</option>}
        <option value="individual">Bireysel</option>
        <option value="company">Kurumsal</option>
      </SelectField>
      {type === 'individual' && (
        <>
          <TextField label="Ad soyad" autoComplete="off" {...field('invoice.name')} />
          <TextField
            label="T.C. kimlik no (isteğe bağlı)"
            hint="11 hane; şifrelenerek saklanır."
            inputMode="numeric"
            autoComplete="off"
            {...field('invoice.tckn')}
          />
        </>
      )}
      {type === 'company' && (
        <>
          <TextField label="Firma unvanı" autoComplete="organization" {...field('invoice.title')} />
          <TextField label="Vergi dairesi" autoComplete="off" {...field('invoice.taxOffice')} />
          <TextField
            label="Vergi no (VKN veya TCKN)"
            hint="10 hane; şahıs şirketiyseniz 11 haneli T.C. kimlik no."
            inputMode="numeric"
            autoComplete="off"
            {...field('invoice.taxNumber')}
          />
        </>
      )}
    </div>
  );
}
