import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { ExemptionField } from '@/entities/product/exemption-field';
import { categoriesQuery } from '@/entities/product/queries';
import { priceChangeText } from '@/lib/percent';
import { parsePrice } from '@/lib/price-input';
import { SelectField, TextField, TextareaField } from '@/ui/field/field';
import { Options } from '@/ui/field/options';
import { PriceField } from '@/ui/field/price-field';
import { IdentitySection } from './identity-section';
import * as styles from './product-fields.module.css';
import { vatRates, type ProductFormKit } from './product-schema';
import { TierFields } from './tier-fields';

interface ProductFieldsProps {
  form: ProductFormKit;
}

/** What adding and changing a product have in common. */
export function ProductFields({ form }: ProductFieldsProps) {
  const { field } = form;
  return (
    <>
      <TextField label="Ürün adı" required autoComplete="off" {...field('name')} />
      <TextareaField
        label="Ürün açıklaması"
        hint="Her satır ayrı bir madde olarak gösterilir."
        {...field('description')}
      />
      <CategorySelect form={form} />
      <div className={styles.prices}>
        <PriceField label="Fiyat" {...field('price')} />
        <OfferPriceField form={form} />
      </div>
      <div className={styles.prices}>
        <TextField
          label="Stok adedi"
          hint="Saymıyorsanız boş bırakın."
          inputMode="numeric"
          autoComplete="off"
          {...field('stock')}
        />
        <SelectField label="KDV oranı" {...field('vatRate')}>
          <Options of={vatRates.map((rate) => [rate, `%${rate}`])} />
        </SelectField>
      </div>
      <div className={styles.prices}>
        <TextField label="Stok kodu (SKU)" autoComplete="off" {...field('sku')} />
        <TextField label="Barkod" inputMode="numeric" autoComplete="off" {...field('barcode')} />
      </div>
      <div className={styles.prices}>
        <TextField label="Marka" autoComplete="off" {...field('brand')} />
        <ExemptionField wrapperClass={styles.rule} {...field('exemption')} />
      </div>
      <TierFields form={form} />
      <IdentitySection form={form} />
    </>
  );
}

/** The offer price. As long as no list price was typed, it is the list price, too. */
function OfferPriceField({ form: { form, field } }: ProductFieldsProps) {
  const isFollowed = useRef(false);
  const { onChange, ...control } = field('offerPrice');
  const stored = parsePrice(form.formState.defaultValues?.offerPrice ?? '');
  const typed = parsePrice(useWatch({ control: form.control, name: 'offerPrice' }));
  return (
    <PriceField
      label="Satış fiyatı"
      hint={stored && typed ? priceChangeText(stored, typed) : undefined}
      {...control}
      onChange={(event) => {
        const { price, offerPrice } = form.getValues();
        isFollowed.current = price === '' || (isFollowed.current && price === offerPrice);
        void onChange(event);
        if (isFollowed.current) {
          form.setValue('price', event.target.value, { shouldDirty: true });
          form.clearErrors('price');
        }
      }}
    />
  );
}

/** The category. A product takes over the exemption of the one that is chosen. */
function CategorySelect({ form: { form, field } }: ProductFieldsProps) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { category } = form.formState.defaultValues ?? {};
  const labels = categories.map(({ path }) => path);
  // The product's own category counts before the list has come, or when it is no longer on it.
  const options = category && !labels.includes(category) ? [category, ...labels] : labels;
  const { onChange, ...control } = field('category');
  return (
    <SelectField
      label="Kategori"
      required
      {...control}
      onChange={(event) => {
        void onChange(event);
        const chosen = categories.find(({ path }) => path === event.target.value);
        form.setValue('exemption', chosen?.exemption ?? '', { shouldDirty: true });
      }}
    >
      <option value="">Kategori seçin</option>
      <Options of={options.map((label) => [label, label])} />
    </SelectField>
  );
}
