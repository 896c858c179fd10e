import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import { isPositiveAmount } from '@/lib/number-schemas';
import { parsePrice } from '@/lib/price-input';
import { parsePercent } from './bulk-price';
import { vatRateNumbers, vatRates } from './product-schema';

const maximum = limits.productInputOfferPriceMaximum;

const percent = z.pipe(
  z
    .string()
    .check(
      z.refine((text) => parsePercent(text) !== null, '10, -5 veya 7,5 gibi bir yüzde yazın.'),
    ),
  z.transform((text) => parsePercent(text) ?? 0),
);

const fixedPrice = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => isPositiveAmount(text, maximum),
        `Sıfırdan büyük, en çok ${maximum.toLocaleString('tr')} TL olan bir tutar yazın.`,
      ),
    ),
  z.transform((text) => parsePrice(text) ?? 0),
);

const count = z.pipe(
  z.string().check(z.trim(), z.regex(/^\d{1,5}$/, 'Tam sayı yazın (en çok 99.999).')),
  z.transform(Number),
);

const typedPrices = { percent: z.string(), offerPrice: z.string() };

/** How prices change: what is typed for another way than the chosen one does not matter. */
export const priceSchema = z.discriminatedUnion('pricing', [
  z.object({ ...typedPrices, pricing: z.enum(['', '1', '5', '10', ',90']) }),
  z.object({ ...typedPrices, pricing: z.literal('percent'), percent }),
  z.object({ ...typedPrices, pricing: z.literal('fixed'), offerPrice: fixedPrice }),
]);

const stockSchema = z.discriminatedUnion('counting', [
  z.object({ counting: z.enum(['', 'uncounted']), pieces: z.string() }),
  z.object({ counting: z.literal('counted'), pieces: count }),
]);

/** The fields of the dialog, and the change that they make. An empty choice leaves the products as they are. */
export const bulkSchema = z.pipe(
  z
    .object({
      category: z.string(),
      vatRate: z.enum(['', ...vatRates]),
      stock: stockSchema,
      price: priceSchema,
    })
    .check(
      z.refine(
        ({ category, vatRate, stock, price }) =>
          [category, vatRate, stock.counting, price.pricing].some(Boolean),
        { path: ['category'], error: 'Değiştirmek için en az bir alan seçin.' },
      ),
    ),
  z.transform(({ category, vatRate, stock, price }) => ({
    price,
    fields: {
      ...(category && { category }),
      ...(vatRate && { vatRate: vatRateNumbers[vatRate] }),
      ...(stock.counting === 'counted' && { stock: stock.pieces }),
      ...(stock.counting === 'uncounted' && { stock: null }),
    },
  })),
);

export type BulkValues = z.input<typeof bulkSchema>;

/** What a filled in dialog does to every product. */
export type BulkChange = z.output<typeof bulkSchema>;
