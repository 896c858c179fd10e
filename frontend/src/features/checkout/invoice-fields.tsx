import { useFormContext, useWatch } from 'react-hook-form';
import type { User } from '@/api/types';
import { invoiceLines } from '@/entities/order/invoice';
import { SelectField, TextField } from '@/ui/field/field';
import type { CheckoutValues, InvoiceType } from './checkout-form';
import * as styles from './invoice-fields.module.css';
import { savedInvoice } from './use-checkout';

/** The recipient of the invoice: as on the delivery address, as last time, a person or a company. */
export function InvoiceFields({ user }: { user: User | null }) {
  const { control, register, setValue, formState } = useFormContext<CheckoutValues>();
  const { errors } = formState;
  const chosen = useWatch({ control, name: 'invoice.type' });
  const type = chosen ?? savedInvoice(user);
  const [savedName] = invoiceLines(user?.invoice ?? null);
  const field = (name: Exclude<keyof CheckoutValues['invoice'], 'type'>) => ({
    ...register(`invoice.${name}`),
    error: errors.invoice?.[name]?.message,
  });
  return (
    <div className={styles.invoice}>
      <SelectField
        label="Fatura bilgileri"
        error={errors.invoice?.message ?? errors.invoice?.type?.message}
        value={type}
        onChange={({ target }) => setValue('invoice.type', target.value as InvoiceType)}
      >
        <option value="">Teslimat adresindeki kişiye</option>
        {savedName && <option value="saved">{`Kayıtlı: ${savedName}`}</option>}
        <option value="individual">Bireysel</option>
        <option value="company">Kurumsal</option>
      </SelectField>
      {type === 'individual' && (
        <>
          <TextField label="Ad soyad" autoComplete="off" {...field('name')} />
          <TextField
            label="T.C. kimlik no (isteğe bağlı)"
            hint="11 hane; şifrelenerek saklanır."
            inputMode="numeric"
            autoComplete="off"
            {...field('tckn')}
          />
        </>
      )}
      {type === 'company' && (
        <>
          <TextField label="Firma unvanı" autoComplete="organization" {...field('title')} />
          <TextField label="Vergi dairesi" autoComplete="off" {...field('taxOffice')} />
          <TextField
            label="Vergi no (VKN veya TCKN)"
            hint="10 hane; şahıs şirketiyseniz 11 haneli T.C. kimlik no."
            inputMode="numeric"
            autoComplete="off"
            {...field('taxNumber')}
          />
        </>
      )}
    </div>
  );
}
