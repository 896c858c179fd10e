import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { safeParse } from 'zod/v4/core';
import type { Product } from '@/api/types';
import { categoriesQuery } from '@/entities/product/queries';
import { formatMoney } from '@/lib/money';
import { SelectField, TextField } from '@/ui/field/field';
import { Options } from '@/ui/field/options';
import { PriceField } from '@/ui/field/price-field';
import { FormDialog } from '@/ui/form/form-dialog';
import { LeaveQuestion, useDialogQuestion } from '@/ui/form/leave-question';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { Alert } from '@/ui/state/alert';
import { vatRates } from '../form/product-schema';
import { makersQuery } from '../makers/queries';
import { nothingChanged, useChangeProducts, type RefusedProduct } from '../product-queries';
import * as styles from './bulk-dialog.module.css';
import { newPrices, type Rounding } from './bulk-price';
import { bulkSchema, noMaker, priceSchema, type BulkChange, type BulkValues } from './bulk-schema';

const unchosen: BulkValues = {
  category: '',
  vatRate: '',
  stock: { counting: '', pieces: '' },
  maker: '',
  origin: '',
  price: { pricing: '', percent: '', rounding: '', offerPrice: '' },
};

const roundings = [
  ['1', '1 ₺’ye yuvarlansın'],
  ['5', '5 ₺’ye yuvarlansın'],
  ['10', '10 ₺’ye yuvarlansın'],
  [',90', ',90’a yuvarlansın'],
] as const satisfies [Rounding, string][];

/** Returns the changes of each product; fields that were not chosen are left out. */
function changesOf(products: Product[], { price, fields }: BulkChange) {
  const prices = new Map(
    newPrices(products, price).map(({ product, ...prices }) => [product._id, prices]),
  );
  return products.map((product) => ({
    product,
    over: { ...prices.get(product._id), ...fields },
  }));
}

/** Returns what to ask before a change that can't be undone; undefined for others, and for a single product. */
function questionOf({ fields }: BulkChange, count: number) {
  const changed = [
    ...('makerId' in fields ? ['Üretici'] : []),
    ...('origin' in fields ? ['Menşei'] : []),
  ];
  if (changed.length === 0 || count === 1) return undefined;
  return {
    question: `${String(count)} ürün değişsin mi?`,
    subject: `${changed.join(' ve ')}: şimdi yazılı olanlar geri alınamaz.`,
    confirmLabel: 'Değiştir',
  };
}

interface BulkDialogProps {
  chosen: Product[];
  /** Called with products that have changed, as they are now. */
  onChanged: (products: Product[]) => void;
  onClose: () => void;
}

/** Changes category, KDV rate, stock, prices, maker and origin of several products in one call, and shows new prices before it. */
export default function BulkDialog({ chosen, onChanged, onClose }: BulkDialogProps) {
  // As they were when the dialog opened: a refetch must not make a change look as if it knew later sales.
  const [products, setProducts] = useState(chosen);
  const [refused, setRefused] = useState<RefusedProduct[]>([]);
  const changeProducts = useChangeProducts();
  const { ask, question } = useDialogQuestion();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { data: makers = [] } = useQuery(makersQuery);
  const form = useFormMutation({
    schema: bulkSchema,
    defaultValues: unchosen,
    send: async (change) => {
      const asked = questionOf(change, products.length);
      const isMeant = !asked || (await ask(asked));
      return isMeant ? changeProducts(changesOf(products, change)) : undefined;
    },
    onSuccess: (answer) => {
      if (!answer) return;
      const { refused, products: present } = answer;
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
  const [price, counting] = useWatch({
    control: form.form.control,
    name: ['price', 'stock.counting'],
  });
  const rule = safeParse(priceSchema, price).data;
  const changes = rule ? newPrices(products, rule) : [];

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
        <SelectField label="Stok" {...field('stock.counting')}>
          <option value="">Değişmesin</option>
          <option value="counted">Adet yazılsın</option>
          <option value="uncounted">Sayılmasın</option>
        </SelectField>
        {counting === 'counted' && (
          <TextField
            label="Stok adedi"
            inputMode="numeric"
            autoComplete="off"
            {...field('stock.pieces')}
          />
        )}
        <SelectField label="Fiyat" {...field('price.pricing')}>
          <option value="">Değişmesin</option>
          <option value="percent">Yüzdeyle değişsin</option>
          <option value="fixed">Hepsi aynı fiyat olsun</option>
          <Options of={roundings} />
        </SelectField>
        {price.pricing === 'percent' && (
          <>
            <TextField
              label="Yüzde"
              hint="Zam için 10, indirim için -10 yazın. Kademe fiyatları da değişir."
              autoComplete="off"
              {...field('price.percent')}
            />
            <SelectField label="Yuvarlama" {...field('price.rounding')}>
              <option value="">Kuruşa yuvarlansın</option>
              <Options of={roundings} />
            </SelectField>
          </>
        )}
        {price.pricing === 'fixed' && (
          <PriceField label="Satış fiyatı" {...field('price.offerPrice')} />
        )}
        <SelectField label="Üretici veya ithalatçı" {...field('maker')}>
          <option value="">Değişmesin</option>
          <option value={noMaker}>Yazılmasın</option>
          <Options of={makers.map(({ _id, name }) => [_id, name])} />
        </SelectField>
        <TextField
          label="Menşei"
          placeholder="Değişmesin"
          autoComplete="off"
          {...field('origin')}
        />
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
            {price.pricing === 'percent' ? '.' : '; kademe fiyatları değişmez.'}
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
      <LeaveQuestion hasChanges={form.isDirty} />
      {question}
    </FormDialog>
  );
}
