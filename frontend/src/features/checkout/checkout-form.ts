import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { AddressInput, PaymentType } from '@/api/types';
import { addressFields, addressSchema, noAddress } from '@/entities/address/address-schema';
import { keepForOrder, keptOrder } from '@/entities/order/kept-order';
import { requiredText } from '@/lib/field-schemas';
import { storedValue, type Check } from '@/lib/storage';

/** The recipient of the invoice: as on the delivery address, as last time, a person or a company. */
export type InvoiceType = '' | 'saved' | 'individual' | 'company';

type InvoiceField = 'name' | 'tckn' | 'title' | 'taxOffice' | 'taxNumber';

/** `type` is undefined until the customer chooses. */
type InvoiceValues = { type: InvoiceType | undefined } & Partial<Record<InvoiceField, string>>;

/** The values of the order form. */
export interface CheckoutValues {
  /** '1' once a visitor goes on without an account. */
  guest: string;
  /** The id of the chosen saved address; another text means the first one. */
  addressId: string;
  /** The address that is typed here. */
  address: AddressInput;
  /** Whether this device keeps the address of a guest. */
  isAddressKept: boolean;
  payment: PaymentType;
  invoice: InvoiceValues;
  note: string;
  /** The discount code as typed, and the one in use; empty if there is none. */
  discountCode: { typed: string; applied: string };
  /** The digests of the ticked texts; until these are loaded, the key of their order; empty without a tick. */
  consent: string;
}

/** The checked values that an order is made of. */
export interface CheckedValues {
  /** The address that is typed, if one is. */
  address: AddressInput;
  isAddressKept: boolean;
  invoice: InvoiceValues;
  note: string;
  consent: string;
}

/** Shown at the address; the toast beside it says what is missing. */
export const addressMissing = 'Siparişin gideceği adresi yazın.';
export const consentMissing = 'Sipariş vermek için metinleri okuyup kutuyu işaretleyin.';
const codeUnapplied = 'Kodu kullanmak için Uygula’ya basın; kullanmayacaksanız alanı boşaltın.';

const asBefore = z.object({});

/** The server checks the digits of the numbers. */
const invoiceSchemas = {
  '': asBefore,
  saved: asBefore,
  individual: z.object({
    name: requiredText('Ad soyad', limits.orderInputInvoiceNameMaxLength),
    tckn: z.string().check(z.trim()),
  }),
  company: z.object({
    title: requiredText('Firma unvanı', limits.orderInputInvoiceTitleMaxLength),
    taxOffice: requiredText('Vergi dairesi', limits.orderInputInvoiceTaxOfficeMaxLength),
    taxNumber: z.string().check(z.trim(), z.minLength(1, 'Vergi no boş bırakılamaz.')),
  }),
};

/** Checks the fields of the chosen type. Not z.discriminatedUnion, which weighs 1 KiB on every page with a form. */
const invoiceSchema = z.custom<InvoiceValues>().check((invoice) => {
  const { type } = invoice.value;
  const { data, error } = invoiceSchemas[type ?? ''].safeParse(invoice.value);
  if (data) invoice.value = { type, ...data };
  else {
    for (const { path, message } of error.issues) {
      invoice.issues.push({ code: 'custom', path, message, input: invoice.value });
    }
  }
});

const discountCodeSchema = z.object({ typed: z.string(), applied: z.string() }).check(
  z.refine(({ typed, applied }) => typed.trim() === applied, {
    error: codeUnapplied,
    path: ['typed'],
  }),
);

interface CheckoutRules {
  /** Whether the order goes to the typed address, which has to be complete then. */
  usesTyped: boolean;
  /** Whether it is unknown which addresses the customer has. */
  isUnknown: boolean;
}

/** Returns what the values must be for an order to be sent. */
export function checkoutSchema({
  usesTyped,
  isUnknown,
}: CheckoutRules): z.ZodMiniType<CheckedValues, CheckoutValues> {
  return z.object({
    guest: z.string(),
    payment: z.custom<PaymentType>(),
    address: usesTyped ? addressSchema : z.custom<AddressInput>(),
    addressId: z.string().check(z.refine(() => !isUnknown, addressMissing)),
    isAddressKept: z.custom<boolean>(),
    invoice: invoiceSchema,
    note: z.string().check(z.trim()),
    discountCode: discountCodeSchema,
    consent: z.string().check(z.minLength(1, consentMissing)),
  });
}

export const codeSchema = requiredText('İndirim kodu', limits.quoteInputDiscountCodeMaxLength);

/** The names of the address's fields in this form. */
export const addressPaths = addressFields.map((name) => `address.${name}` as const);

/** The names of the fields that a fault can be gone to, in the order of the page. */
export const fieldsInOrder = [
  ...addressPaths,
  'addressId',
  'invoice.name',
  'invoice.tckn',
  'invoice.title',
  'invoice.taxOffice',
  'invoice.taxNumber',
  'note',
  'discountCode.typed',
  'consent',
] as const;

const asAddress: Check<AddressInput> = (value) => {
  const kept = value as Partial<AddressInput>;
  const known = addressFields.map((name) => [name, kept[name]] as const);
  const isWhole = known.every(([, text]) => typeof text === 'string');
  return isWhole ? (Object.fromEntries(known) as AddressInput) : undefined;
};

/** The address of a guest who has ticked that this device keeps it. */
const deviceAddress = storedValue('local', 'dorduncu-misafir-adresi', asAddress);

/** Keeps a guest's address on the device if the guest says so; otherwise forgets it there. */
export function keepOnDevice(address: AddressInput, isKept: boolean): void {
  if (isKept) deviceAddress.write(address);
  else deviceAddress.forget();
}

/** Returns the values that the form begins with: those that this tab keeps, and the device's address of a guest. */
export function firstValues(): CheckoutValues {
  const kept = keptOrder.read() ?? {};
  const onDevice = deviceAddress.read();
  const code = kept['discountCode'] ?? '';
  return {
    guest: kept['guest'] ?? '',
    addressId: kept['address'] ?? '',
    address: asAddress(kept) ?? onDevice ?? noAddress,
    isAddressKept: onDevice !== undefined,
    payment: kept['payment'] === 'Online' ? 'Online' : 'COD',
    invoice: { type: undefined, name: '', tckn: '', title: '', taxOffice: '', taxNumber: '' },
    note: kept['note'] ?? '',
    discountCode: { typed: code, applied: code },
    consent: kept['accepted'] ?? '',
  };
}

/** Keeps the values for this tab until the order is placed; not the invoice, which may hold a T.C. kimlik numarası. */
export function keepValues(values: CheckoutValues, isGuest: boolean): void {
  const { guest, addressId, address, payment, note, discountCode, consent } = values;
  keepForOrder({
    guest,
    address: addressId,
    ...(isGuest && address),
    payment,
    note,
    discountCode: discountCode.applied,
    // Texts that are not loaded yet may be others after a reload.
    accepted: isOrderKey(consent) ? '' : consent,
  });
}

/** Returns a text that names an order by all that its texts are made of; null is an order without an address. */
export const orderKey = (draft: object | null) => JSON.stringify(draft);

const isOrderKey = (consent: string) => consent === orderKey(null) || consent.startsWith('{');
