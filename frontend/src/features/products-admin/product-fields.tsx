import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '@/entities/product/queries';
import { SelectField, TextField, TextareaField } from '@/ui/field';
import { PriceField } from '@/ui/price-field';
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
        <PriceField label="Satış fiyatı" {...field('offerPrice')} />
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
          {vatRates.map((rate) => (
            <option key={rate} value={rate}>{`%${rate}`}</option>
          ))}
        </SelectField>
      </div>
      <TierFields form={form} />
    </>
  );
}

function CategorySelect({ form: { form, field } }: ProductFieldsProps) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { category } = form.formState.defaultValues ?? {};
  const labels = categories.map(({ path }) => path);
  // The product's own category counts before the list has come, or when it is no longer on it.
  const options = category && !labels.includes(category) ? [category, ...labels] : labels;
  return (
    <SelectField label="Kategori" required {...field('category')}>
      <option value="">Kategori seçin</option>
      {options.map((label) => (
        <option key={label}>{label}</option>
      ))}
    </SelectField>
  );
}
