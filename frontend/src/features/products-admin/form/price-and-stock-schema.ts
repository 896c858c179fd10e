import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import { requiredAmount } from '@/lib/number-schemas';

export const offerPrice = requiredAmount('Satış fiyatı', limits.productInputOfferPriceMaximum);

/** Pieces left; empty where the stock is not counted. */
export const stock = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^\d{0,5}$/, 'Tam sayı yazın (en çok 99.999); saymıyorsanız boş bırakın.'),
    ),
  z.transform((text) => (text === '' ? null : Number(text))),
);

/** The fields of the product table, edited in place. */
export const offerPriceSchema = z.object({ offerPrice });

export const stockSchema = z.object({ stock });
