import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { Product } from '@/api/types';
import { exemption } from '@/entities/product/exemption';
import { requiredAmount } from '@/lib/number-schemas';
import { formatPriceInput } from '@/lib/price-input';
import type { useFormMutation } from '@/ui/form/use-form-mutation';
import { picturesOf, type Pictures } from '../pictures/pictures';
import { identityFields, identityFormValues } from './identity-schema';
import { offerPrice, stock } from './price-and-stock-schema';
import { atMost, lines, optionalText } from './text-schemas';

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Ürün adı zorunludur.'),
    atMost(limits.productInputNameMaxLength),
  );

const description = lines(
  limits.productInputDescriptionMaxItems,
  limits.productInputDescriptionItemsMaxLength,
);

/** In per cent; food is cheaper (KDV Kanunu, I and II sayılı listeler). */
export const vatRates = ['1', '10', '20'] as const;

export const vatRateNumbers = { 1: 1, 10: 10, 20: 20 } as const;

export const sku = optionalText(limits.productInputSkuMaxLength);

/** A GTIN without spaces, by its check digit; null if it is empty. */
export const barcode = z.pipe(
  z
    .string()
    .check(z.refine((text) => isGtin(text), '8, 12, 13 veya 14 haneli barkodu kontrol edin.')),
  z.transform((text) => text.replace(/\s/g, '') || null),
);

/** The rule of domain/src/catalogue/codes.rs. */
function isGtin(text: string): boolean {
  const digits = text.replace(/\s/g, '');
  if (digits === '') return true;
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return false;
  const sum = Array.from(digits)
    .reverse()
    .reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

const tierQuantity = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.regex(
        /^([2-9]|[1-9]\d{1,2})$/,
        `2 ile ${limits.productInputTiersItemsMinQuantityMaximum} arasında bir adet yazın.`,
      ),
    ),
  z.transform(Number),
);

/** The product form: texts as they are typed on the way in, what the server takes on the way out. */
export const productSchema = z
  .object({
    name,
    description,
    category: z.string().check(z.minLength(1, 'Kategori seçin.')),
    exemption,
    price: requiredAmount('Fiyat', limits.productInputPriceMaximum),
    offerPrice,
    inStock: z.boolean(),
    stock,
    sku,
    barcode,
    brand: optionalText(limits.productInputBrandMaxLength),
    vatRate: z.pipe(
      z.enum(vatRates),
      z.transform((rate) => vatRateNumbers[rate]),
    ),
    tiers: z.array(
      z.object({
        minQuantity: tierQuantity,
        price: requiredAmount('Birim fiyat', limits.productInputTiersItemsPriceMaximum),
      }),
    ),
    ...identityFields,
    images: z.custom<Pictures>(),
  })
  .check(
    z.refine(({ price, offerPrice }) => offerPrice <= price, {
      path: ['offerPrice'],
      error: 'Satış fiyatı, fiyattan yüksek olamaz.',
    }),
  );

export type ProductFormValues = z.input<typeof productSchema>;

export type ProductValues = z.output<typeof productSchema>;

/** What the fields of a product need of its form. */
export type ProductFormKit = Pick<
  ReturnType<typeof useFormMutation<ProductFormValues, ProductValues, unknown>>,
  'form' | 'field'
>;

/** Returns the form's first values: those of the product to change, or of a new one. */
export function productFormValues(product?: Product): ProductFormValues {
  const price = (amount?: number) => (amount === undefined ? '' : formatPriceInput(amount));
  return {
    name: product?.name ?? '',
    description: product?.description.join('\n') ?? '',
    category: product?.category ?? '',
    exemption: product?.exemption ?? '',
    price: price(product?.price),
    offerPrice: price(product?.offerPrice),
    inStock: product?.onSale ?? true,
    stock: product?.stock?.toString() ?? '',
    sku: product?.sku ?? '',
    barcode: product?.barcode ?? '',
    brand: product?.brand ?? '',
    vatRate: vatRates.find((rate) => Number(rate) === product?.vatRate) ?? '20',
    tiers:
      product?.tiers.map(({ minQuantity, price }) => ({
        minQuantity: String(minQuantity),
        price: formatPriceInput(price),
      })) ?? [],
    ...identityFormValues(product),
    images: picturesOf(product?.image ?? []),
  };
}
