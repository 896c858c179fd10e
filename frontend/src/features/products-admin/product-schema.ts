import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { Product } from '@/api/types';
import { parsePrice, formatPriceInput } from '@/lib/price-input';
import { noPictures, picturesOf, type Pictures } from './pictures';

/** Characters as a person counts them: an emoji is one. */
const length = (text: string) => Array.from(text).length;

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const name = z.string().check(
  z.trim(),
  z.minLength(1, 'Ürün adı zorunludur.'),
  z.refine(
    (text) => length(text) <= limits.productInputNameMaxLength,
    `En çok ${limits.productInputNameMaxLength} karakter yazın.`,
  ),
);

const description = z.pipe(
  z.string(),
  z.pipe(
    z.transform(lines),
    z.array(z.string()).check(
      z.maxLength(
        limits.productInputDescriptionMaxItems,
        `En çok ${limits.productInputDescriptionMaxItems} satır yazın.`,
      ),
      z.refine(
        (all) => all.every((line) => length(line) <= limits.productInputDescriptionItemsMaxLength),
        `Bir satıra en çok ${limits.productInputDescriptionItemsMaxLength} karakter yazın.`,
      ),
    ),
  ),
);

function price(label: string, maximum: number) {
  return z.pipe(
    z.string().check(
      z.trim(),
      z.minLength(1, { error: `${label} zorunludur.`, abort: true }),
      z.refine((text) => parsePrice(text) !== null, 'Tutarı 1.234,50 gibi yazın.'),
    ),
    z.pipe(
      z.transform(parsePrice),
      z
        .number()
        .check(
          z.positive('Sıfırdan büyük bir tutar yazın.'),
          z.maximum(maximum, `En çok ${maximum.toLocaleString('tr')} TL olan bir tutar yazın.`),
        ),
    ),
  );
}

/** The product form: texts as they are typed on the way in, what the server takes on the way out. */
export const productSchema = z
  .object({
    name,
    description,
    category: z.string().check(z.minLength(1, 'Kategori seçin.')),
    price: price('Fiyat', limits.productInputPriceMaximum),
    offerPrice: price('Satış fiyatı', limits.productInputOfferPriceMaximum),
    inStock: z.boolean(),
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

export const emptyProduct: ProductFormValues = {
  name: '',
  description: '',
  category: '',
  price: '',
  offerPrice: '',
  inStock: true,
  images: noPictures,
};

/** A product as the form shows it for a change. */
export function productFormValues(product: Product): ProductFormValues {
  return {
    name: product.name,
    description: product.description.join('\n'),
    category: product.category,
    price: formatPriceInput(product.price),
    offerPrice: formatPriceInput(product.offerPrice),
    inStock: product.inStock,
    images: picturesOf(product.image),
  };
}
