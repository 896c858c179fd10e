import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import { isPositiveAmount } from '@/lib/number-schemas';
import { parsePrice } from '@/lib/price-input';
import { vatRateNumbers, vatRates } from '../form/product-schema';
import { atMost } from '../form/text-schemas';
import { parsePercent } from './bulk-price';

const maximum = limits.productInputOfferPriceMaximum;

/** How prices change: what is typed for another way than the chosen one does not matter. */
export const priceSchema = z.pipe(
  z
    .object({
      pricing: z.enum(['', '1', '5', '10', ',90', 'percent', 'fixed']),
      percent: z.string(),
      /** Of prices that change by a per cent. */
      rounding: z.enum(['', '1', '5', '10', ',90']),
      offerPrice: z.string(),
    })
    .check(
      z.refine(({ pricing, percent }) => pricing !== 'percent' || parsePercent(percent) !== null, {
        path: ['percent'],
        error: '10, -5 veya 7,5 gibi bir yüzde yazın.',
      }),
      z.refine(
        ({ pricing, offerPrice }) => pricing !== 'fixed' || isPositiveAmount(offerPrice, maximum),
        {
          path: ['offerPrice'],
          error: `Sıfırdan büyük, en çok ${maximum.toLocaleString('tr')} TL olan bir tutar yazın.`,
        },
      ),
    ),
  z.transform(({ pricing, percent, rounding, offerPrice }) => {
    if (pricing === 'percent') return { pricing, percent: parsePercent(percent) ?? 0, rounding };
    if (pricing === 'fixed') return { pricing, offerPrice: parsePrice(offerPrice) ?? 0 };
    return { pricing };
  }),
);

const stockSchema = z
  .object({
    counting: z.enum(['', 'counted', 'uncounted']),
    pieces: z.string().check(z.trim()),
  })
  .check(
    z.refine(({ counting, pieces }) => counting !== 'counted' || /^\d{1,5}$/.test(pieces), {
      path: ['pieces'],
      error: 'Tam sayı yazın (en çok 99.999).',
    }),
  );

/** The choice that removes the maker. */
export const noMaker = 'none';

/** The fields of the dialog, and the change that they make. An empty choice leaves the products as they are. */
export const bulkSchema = z.pipe(
  z
    .object({
      category: z.string(),
      vatRate: z.enum(['', ...vatRates]),
      stock: stockSchema,
      /** A maker's id, or that none is named. */
      maker: z.string(),
      origin: z.string().check(z.trim(), atMost(limits.productInputOriginMaxLength)),
      price: priceSchema,
    })
    .check(
      z.refine(
        ({ category, vatRate, stock, maker, origin, price }) =>
          [category, vatRate, stock.counting, maker, origin, price.pricing].some(Boolean),
        { path: ['category'], error: 'Değiştirmek için en az bir alan seçin.' },
      ),
    ),
  z.transform(({ category, vatRate, stock, maker, origin, price }) => ({
    price,
    fields: {
      ...(category && { category }),
      ...(vatRate && { vatRate: vatRateNumbers[vatRate] }),
      ...(stock.counting === 'counted' && { stock: Number(stock.pieces) }),
      ...(stock.counting === 'uncounted' && { stock: null }),
      ...(maker && { makerId: maker === noMaker ? null : maker }),
      ...(origin && { origin }),
    },
  })),
);

export type BulkValues = z.input<typeof bulkSchema>;

/** What a filled in dialog does to every product. */
export type BulkChange = z.output<typeof bulkSchema>;
