import { Link } from 'react-router';
import * as z from 'zod/mini';
import type { Carrier } from '@/api/types';
import { carriers } from '@/entities/order/shipment';
import type { SavedSettings } from '@/entities/shop/settings';
import { sellerPaths } from '@/lib/seller-paths';
import { Checkbox } from '@/ui/field/checkbox';
import { FieldError, TextField } from '@/ui/field/field';
import { comparedText, type ComparedField } from '@/ui/form/versioned-values';
import { SettingInput, defaultWord, optionalText, ownTexts } from './setting-fields';
import { SettingsSection } from './settings-section';
import * as styles from './settings-section.module.css';
import { useSettingsForm } from './use-settings-form';

const trimmed = z.string().check(z.trim());

/** The carriers that have a name, and so may have a tax number. */
const named = carriers.filter(([carrier]) => carrier !== 'other');

type Carriers = Record<Carrier, string>;

interface AddressValues {
  street: string;
  district: string;
  city: string;
  zipcode: string;
}

const given = (address: AddressValues) => Object.values(address).some((line) => line !== '');

const needed = (field: 'street' | 'district' | 'city', error: string) =>
  z.refine<AddressValues>((address) => !given(address) || address[field] !== '', {
    path: [field],
    error,
  });

const schema = z.object({
  invoicing: z.boolean(),
  invoiceSeries: optionalText,
  invoiceAddress: z.pipe(
    z
      .object({ street: trimmed, district: trimmed, city: trimmed, zipcode: trimmed })
      .check(
        needed('street', 'Cadde, sokak ve kapı numarasını yazın.'),
        needed('district', 'İlçeyi yazın.'),
        needed('city', 'İli yazın.'),
      ),
    z.transform((address: AddressValues) =>
      given(address) ? { ...address, zipcode: address.zipcode || null } : null,
    ),
  ),
  invoiceOnShipping: z.boolean(),
  carrierTaxNumbers: z.pipe(
    z.object(
      Object.fromEntries(named.map(([carrier]) => [carrier, trimmed])) as Record<
        Carrier,
        typeof trimmed
      >,
    ),
    z.transform((numbers: Carriers) =>
      Object.fromEntries(Object.entries(numbers).filter(([, number]) => number !== '')),
    ),
  ),
});

function formValues(saved: SavedSettings) {
  const { invoicing, invoiceAddress, invoiceOnShipping, carrierTaxNumbers } = saved.settings;
  const address = invoiceAddress.value;
  const numbers: Partial<Record<string, string>> = carrierTaxNumbers.value;
  return {
    ...ownTexts(saved, ['invoiceSeries']),
    invoicing: invoicing.value,
    invoiceAddress: {
      street: address?.street ?? '',
      district: address?.district ?? '',
      city: address?.city ?? '',
      zipcode: address?.zipcode ?? '',
    },
    invoiceOnShipping: invoiceOnShipping.value,
    carrierTaxNumbers: Object.fromEntries(
      named.map(([carrier]) => [carrier, numbers[carrier] ?? '']),
    ) as Carriers,
  };
}

type InvoiceValues = ReturnType<typeof formValues>;

const switchText = (isOn: boolean) => (isOn ? 'açık' : 'kapalı');

const addressParts = [
  ['street', 'Cadde, sokak, kapı no'],
  ['district', 'İlçe'],
  ['city', 'İl'],
  ['zipcode', 'Posta kodu (isteğe bağlı)'],
] as const;

const fields: readonly ComparedField<InvoiceValues>[] = [
  {
    name: 'invoicing',
    label: 'Fatura oluşturma',
    text: ({ invoicing }) => switchText(invoicing),
  },
  comparedText('invoiceSeries', 'Fatura serisi', defaultWord),
  ...addressParts.map(([part, label]): ComparedField<InvoiceValues> => ({
    name: `invoiceAddress.${part}`,
    label: `Fatura adresi, ${label}`,
    text: ({ invoiceAddress }) => invoiceAddress[part] || 'yok',
  })),
  {
    name: 'invoiceOnShipping',
    label: 'Kargoya verilince fatura',
    text: ({ invoiceOnShipping }) => switchText(invoiceOnShipping),
  },
  ...named.map(([carrier, label]): ComparedField<InvoiceValues> => ({
    name: `carrierTaxNumbers.${carrier}`,
    label: `${label} vergi numarası`,
    text: ({ carrierTaxNumbers }) => carrierTaxNumbers[carrier] || 'yok',
  })),
];

/** The facts of other sections that an invoice names. */
const otherFacts = [
  ['legalTitle', 'Ticaret unvanı'],
  ['taxNumber', 'Vergi numarası'],
  ['taxOffice', 'Vergi dairesi'],
] as const;

/** Whether and how the shop makes invoices. */
export function InvoiceSettings({ saved }: { saved: SavedSettings }) {
  const { form, setting } = useSettingsForm({ schema, formValues, fields, saved });
  const { settings } = saved;
  const missing = otherFacts.filter(([key]) => settings[key].value === '');
  const toggle = (name: 'invoicing' | 'invoiceOnShipping', label: string) => {
    const hint = form.storedHint(name);
    const { error } = form.field(name);
    return (
      <div>
        <Checkbox
          id={name}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? `${name}-hata` : undefined}
          {...form.form.register(name)}
        >
          {label}
        </Checkbox>
        {error && <FieldError id={`${name}-hata`}>{error}</FieldError>}
        {hint && <p>{hint}</p>}
      </div>
    );
  };
  return (
    <SettingsSection id="fatura" form={form}>
      <p>
        Mağaza her sipariş için e-Arşiv faturanın XML belgesini hazırlar. Belgeyi imzalayıp bildiren
        entegratörünüz ya da muhasebecinizin programıdır.
      </p>
      <p>
        Açmak için ticaret unvanı, vergi numarası, vergi dairesi, fatura serisi ve fatura adresi
        gerekir; açıkken hiçbiri boşaltılamaz.
      </p>
      {missing.length > 0 && (
        <p>
          Eksik:{' '}
          {missing.map(([key, label], index) => (
            <span key={key}>
              {index > 0 && ', '}
              <Link to={sellerPaths.setting(key)}>{label}</Link>
            </span>
          ))}
        </p>
      )}
      {toggle('invoicing', 'Mağaza fatura oluştursun')}
      <SettingInput
        label="Fatura serisi"
        maxLength={3}
        {...setting(
          'invoiceSeries',
          'Üç büyük harf ya da rakam, örneğin DRD. Entegratörünüzde başka belgelerde kullanmadığınız bir seri seçin.',
        )}
      />
      <fieldset className={styles.account}>
        <legend>Fatura adresi</legend>
        {addressParts.map(([part, label]) => (
          <TextField
            key={part}
            {...(part === 'street' && { id: 'invoiceAddress' })}
            label={label}
            hint={form.storedHint(`invoiceAddress.${part}`)}
            autoComplete="off"
            {...form.field(`invoiceAddress.${part}`)}
          />
        ))}
      </fieldset>
      {toggle('invoiceOnShipping', 'Kargoya verilen siparişin faturası kendiliğinden oluşsun')}
      <fieldset className={styles.account}>
        <legend>Kargo firmalarının vergi numaraları</legend>
        <p>
          Gönderim bilgisi olarak faturada yazar. Baştaki numaralar Trendyol’un yayımladığı listeden
          gelir; numarası olmayan firma faturada yazmaz.
        </p>
        {named.map(([carrier, label], index) => (
          <TextField
            key={carrier}
            {...(index === 0 && { id: 'carrierTaxNumbers' })}
            label={label}
            hint={form.storedHint(`carrierTaxNumbers.${carrier}`)}
            inputMode="numeric"
            autoComplete="off"
            {...form.field(`carrierTaxNumbers.${carrier}`)}
          />
        ))}
      </fieldset>
    </SettingsSection>
  );
}
