import * as z from 'zod/mini';
import type { Product, ProductGroup } from '@/api/types';
import { formatPriceInput } from '@/lib/price-input';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { TextField } from '@/ui/field';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { PriceField } from '@/ui/price-field';
import { barcode, offerPriceSchema, sku, stockSchema } from './product-schema';
import { useSaveVariants } from './variant-queries';
import * as styles from './variants-dialog.module.css';

const schema = z.object({
  changes: z.array(
    z.object({
      offerPrice: offerPriceSchema.shape.offerPrice,
      stock: stockSchema.shape.stock,
      sku,
      barcode,
      inStock: z.boolean(),
    }),
  ),
});

interface VariantTableProps {
  group: ProductGroup;
  products: Product[];
  onSaved: () => void;
}

/** Price, stock and codes of all variants, saved in one go. */
export function VariantTable({ group, products, onSaved }: VariantTableProps) {
  const { mutateAsync } = useSaveVariants();
  const form = useFormMutation({
    schema,
    defaultValues: {
      changes: products.map(({ offerPrice, stock, sku, barcode, onSale }) => ({
        offerPrice: formatPriceInput(offerPrice),
        stock: stock?.toString() ?? '',
        sku: sku ?? '',
        barcode: barcode ?? '',
        inStock: onSale,
      })),
    },
    send: ({ changes }) =>
      mutateAsync(
        products.flatMap((product, index) => {
          const row = changes[index];
          if (!row) return [];
          const { stock, ...others } = row;
          return {
            id: product._id,
            updatedAt: product.updatedAt,
            ...others,
            price: Math.max(product.price, others.offerPrice),
            // Only a typed count, so that none undoes sales.
            ...(stock !== product.stock && { stock }),
          };
        }),
      ),
    onSuccess: onSaved,
  });
  const { field } = form;
  return (
    <Form form={form} className={styles.form}>
      {products.map((product, index) => (
        <fieldset key={product._id} className={styles.variant}>
          <legend>{valuesOf(group, product)}</legend>
          <PriceField label="Satış fiyatı" {...field(`changes.${index}.offerPrice`)} />
          <TextField
            label="Stok adedi"
            inputMode="numeric"
            autoComplete="off"
            {...field(`changes.${index}.stock`)}
          />
          <TextField label="Stok kodu" autoComplete="off" {...field(`changes.${index}.sku`)} />
          <TextField
            label="Barkod"
            inputMode="numeric"
            autoComplete="off"
            {...field(`changes.${index}.barcode`)}
          />
          <Checkbox {...form.form.register(`changes.${index}.inStock`)}>Satışta</Checkbox>
        </fieldset>
      ))}
      <div className={styles.actions}>
        <Button
          onClick={() =>
            products.forEach((_, index) =>
              form.form.setValue(`changes.${index}.inStock`, true, { shouldDirty: true }),
            )
          }
        >
          Hepsini satışa aç
        </Button>
        <Button type="submit" variant="primary" busy={form.isSending}>
          Hepsini kaydet
        </Button>
      </div>
    </Form>
  );
}

function valuesOf({ members }: ProductGroup, { _id, name }: Product): string {
  const member = members.find(({ product }) => product === _id);
  return member ? member.values.join(' · ') : name;
}
