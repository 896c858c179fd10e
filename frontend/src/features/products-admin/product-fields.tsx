import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { SelectField, TextField, TextareaField } from '@/components/field';
import { categoriesQuery } from '@/entities/product/queries';
import { PriceField } from './price-field';
import * as styles from './product-fields.module.css';
import type { ProductFormValues, ProductValues } from './product-schema';

interface ProductFieldsProps {
  form: UseFormReturn<ProductFormValues, unknown, ProductValues>;
}

/** What adding and changing a product have in common. */
export function ProductFields({ form }: ProductFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Ürün adı"
        required
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextareaField
        label="Ürün açıklaması"
        hint="Her satır ayrı bir madde olarak gösterilir."
        error={errors.description?.message}
        {...register('description')}
      />
      <CategorySelect form={form} />
      <div className={styles.prices}>
        <PriceField label="Fiyat" error={errors.price?.message} {...register('price')} />
        <PriceField
          label="Satış fiyatı"
          error={errors.offerPrice?.message}
          {...register('offerPrice')}
        />
      </div>
    </>
  );
}

function CategorySelect({ form }: ProductFieldsProps) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { category } = form.formState.defaultValues ?? {};
  const labels = categories.map(({ path }) => path);
  // The product's own category counts before the list has come, or when it is no longer on it.
  const options = category && !labels.includes(category) ? [category, ...labels] : labels;
  return (
    <SelectField
      label="Kategori"
      required
      error={form.formState.errors.category?.message}
      {...form.register('category')}
    >
      <option value="">Kategori seçin</option>
      {options.map((label) => (
        <option key={label}>{label}</option>
      ))}
    </SelectField>
  );
}
