import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { Product } from '@/api/types';
import { categoriesQuery } from '@/entities/product/queries';
import { formatMoney } from '@/lib/money';
import { isPositiveAmount } from '@/lib/number-schemas';
import { parsePrice } from '@/lib/price-input';
import { Alert } from '@/ui/alert';
import { SelectField, TextField } from '@/ui/field';
import { FormDialog } from '@/ui/form/form-dialog';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { Options } from '@/ui/options';
import { PriceField } from '@/ui/price-field';
import * as styles from './bulk-dialog.module.css';
import { changePrices, fixPrices, parsePercent, roundPrices, type Rounding } from './bulk-price';
import { nothingChanged, useChangeProducts, type RefusedProduct } from './product-queries';
import { vatRateNumbers, vatRates } from './product-schema';

const maximum = limits.productInputOfferPriceMaximum;

const isFixedPrice = (text: string) => isPositiveAmount(text, maximum);

/** The fields of the dialog. An empty choice leaves the products as they are. */
const bulkSchema = z
  .object({
    category: z.string(),
    vatRate: z.enum(['', ...vatRates]),
    counting: z.enum(['', 'counted', 'uncounted']),
    stock: z.string().check(z.trim()),
    pricing: z.enum(['', 'percent', 'fixed', '1', '5', '10', ',90']),
    percent: z.string().check(z.trim()),
    offerPrice: z.string().check(z.trim()),
  })
  .check(
    z.refine(
      ({ category, vatRate, counting, pricing }) =>
        [category, vatRate, counting, pricing].some(Boolean),
      { path: ['category'], error: 'Değiştirmek için en az bir alan seçin.' },
    ),
    z.refine(({ counting, stock }) => counting !== 'counted' || /^\d{1,5}$/.test(stock), {
      path: ['stock'],
      error: 'Tam sayı yazın (en çok 99.999).',
    }),
    z.refine(({ pricing, percent }) => pricing !== 'percent' || parsePercent(percent) !== null, {
      path: ['percent'],
      error: '10, -5 veya 7,5 gibi bir yüzde yazın.',
    }),
    z.refine(({ pricing, offerPrice }) => pricing !== 'fixed' || isFixedPrice(offerPrice), {
      path: ['offerPrice'],
      error: `Sıfırdan büyük, en çok ${maximum.toLocaleString('tr')} TL olan bir tutar yazın.`,
    }),
  );

type BulkValues = z.output<typeof bulkSchema>;

const unchosen: BulkValues = {
  category: '',
  vatRate: '',
  counting: '',
  stock: '',
  pricing: '',
  percent: '',
  offerPrice: '',
};

/** Returns the products with new prices; none while the wanted price is not typed yet. */
function newPrices(products: Product[], { pricing, percent, offerPrice }: BulkValues) {
  switch (pricing) {
    case '':
      return [];
    case 'percent': {
      const parsed = parsePercent(percent);
      return parsed === null ? [] : changePrices(products, parsed);
    }
    case 'fixed':
      return isFixedPrice(offerPrice) ? fixPrices(products, parsePrice(offerPrice) ?? 0) : [];
    default:
      return roundPrices(products, pricing satisfies Rounding);
  }
}

/** Returns the changes of each product; fields that were not chosen are left out. */
function changesOf(products: Product[], values: BulkValues) {
  const { category, vatRate, counting, stock } = values;
  const prices = new Map(
    newPrices(products, values).map(({ product, ...prices }) => [product._id, prices]),
  );
  return products.map((product) => ({
    product,
    over: {
      ...prices.get(product._id),
      ...(category && { category }),
      ...(vatRate && { vatRate: vatRateNumbers[vatRate] }),
      ...(counting && { stock: counting === 'counted' ? Number(stock) : null }),
    },
  }));
}

interface BulkDialogProps {
  chosen: Product[];
  /** Called with products that have changed, as they are now. */
  onChanged: (products: Product[]) => void;
  onClose: () => void;
}

/** Changes category, KDV rate, stock and prices of several products in one call, and shows new prices before it. */
export default function BulkDialog({ chosen, onChanged, onClose }: BulkDialogProps) {
  // As they were when the dialog opened: a refetch must not make a change look as if it knew later sales.
  const [products, setProducts] = useState(chosen);
  const [refused, setRefused] = useState<RefusedProduct[]>([]);
  const { mutateAsync } = useChangeProducts({ isHandled: true });
  const { data: categories = [] } = useQuery(categoriesQuery);
  const form = useFormMutation({
    schema: bulkSchema,
    defaultValues: unchosen,
    send: (values) => mutateAsync(changesOf(products, values)),
    onSuccess: ({ refused, products: present }) => {
      onChanged(present);
      if (refused.length === 0) {
        onClose();
        return;
      }
      setRefused(refused);
      // The message says what is stored; the next try is about that.
      setProducts(products.map((one) => present.find(({ _id }) => _id === one._id) ?? one));
    },
  });
  const { field } = form;
  const values = { ...unchosen, ...useWatch({ control: form.form.control }) };
  const changes = newPrices(products, values);

  return (
    <FormDialog
      large
      dense
      title="Toplu değiştir"
      form={form}
      submitLabel={`${String(products.length)} ürünü değiştir`}
      onClose={() => {
        if (!form.isSending) onClose();
      }}
    >
      <div className={styles.fields}>
        <SelectField label="Kategori" {...field('category')}>
          <option value="">Değişmesin</option>
          <Options of={categories.map(({ path }) => [path, path])} />
        </SelectField>
        <SelectField label="KDV oranı" {...field('vatRate')}>
          <option value="">Değişmesin</option>
          <Options of={vatRates.map((rate) => [rate, `%${rate}`])} />
        </SelectField>
        <SelectField label="Stok" {...field('counting')}>
          <option value="">Değişmesin</option>
          <option value="counted">Adet yazılsın</option>
          <option value="uncounted">Sayılmasın</option>
        </SelectField>
        {values.counting === 'counted' && (
          <TextField
            label="Stok adedi"
            inputMode="numeric"
            autoComplete="off"
            {...field('stock')}
          />
        )}
        <SelectField label="Fiyat" {...field('pricing')}>
          <option value="">Değişmesin</option>
          <option value="percent">Yüzdeyle değişsin</option>
          <option value="fixed">Hepsi aynı fiyat olsun</option>
          <option value="1">1 ₺’ye yuvarlansın</option>
          <option value="5">5 ₺’ye yuvarlansın</option>
          <option value="10">10 ₺’ye yuvarlansın</option>
          <option value=",90">,90’a yuvarlansın</option>
        </SelectField>
        {values.pricing === 'percent' && (
          <TextField
            label="Yüzde"
            hint="Zam için 10, indirim için -10 yazın. Kademe fiyatları da değişir."
            autoComplete="off"
            {...field('percent')}
          />
        )}
        {values.pricing === 'fixed' && <PriceField label="Satış fiyatı" {...field('offerPrice')} />}
      </div>
      {refused.length > 0 && (
        <Alert icon={CircleAlert} role="alert">
          <div>
            <p>{nothingChanged}</p>
            <ul>
              {refused.map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </ul>
          </div>
        </Alert>
      )}
      {changes.length > 0 && (
        <table className={styles.preview}>
          <caption>
            Önizleme: liste fiyatı yalnızca satış fiyatının altında kalırsa yükselir
            {values.pricing === 'percent' ? '.' : '; kademe fiyatları değişmez.'}
          </caption>
          <thead>
            <tr>
              <th scope="col">Ürün</th>
              <th scope="col">Şimdi</th>
              <th scope="col">Yeni</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ product, offerPrice }) => (
              <tr key={product._id}>
                <th scope="row">{product.name}</th>
                <td>{formatMoney(product.offerPrice)}</td>
                <td>{formatMoney(offerPrice)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FormDialog>
  );
}
