import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Product, ProductGroup } from '@/api/types';
import { ApiError } from '@/lib/errors';
import { formatPriceInput } from '@/lib/price-input';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { TextField } from '@/ui/field';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { PriceField } from '@/ui/price-field';
import { presentProducts, type ProductOver } from './product-queries';
import { barcode, offerPriceSchema, sku, stockSchema } from './product-schema';
import { useSaveVariants } from './variant-queries';
import * as styles from './variants-dialog.module.css';

const row = z.object({
  offerPrice: offerPriceSchema.shape.offerPrice,
  stock: stockSchema.shape.stock,
  sku,
  barcode,
  inStock: z.boolean(),
});

const schema = z.object({ changes: z.array(row) });

type RowInput = z.input<typeof row>;

const rowKeys = Object.keys(row.shape) as (keyof RowInput)[];

function rowOf({ offerPrice, stock, sku, barcode, onSale }: Product): RowInput {
  return {
    offerPrice: formatPriceInput(offerPrice),
    stock: stock?.toString() ?? '',
    sku: sku ?? '',
    barcode: barcode ?? '',
    inStock: onSale,
  };
}

/** Returns the values of a row that differ from its product's: a count that only sales have changed is not sent. */
function changedValues(product: Product, values: z.output<typeof row>): ProductOver['over'] {
  const { price, offerPrice, stock, sku, barcode, onSale } = product;
  return {
    ...(values.offerPrice !== offerPrice && {
      offerPrice: values.offerPrice,
      price: Math.max(price, values.offerPrice),
    }),
    ...(values.stock !== stock && { stock: values.stock }),
    ...(values.sku !== sku && { sku: values.sku }),
    ...(values.barcode !== barcode && { barcode: values.barcode }),
    ...(values.inStock !== onSale && { inStock: values.inStock }),
  };
}

interface VariantTableProps {
  group: ProductGroup;
  products: Product[];
  /** Called when typed values appear or are gone. */
  onEdit: (hasChanges: boolean) => void;
  onSaved: () => void;
}

/** Price, stock and codes of all variants. What was changed is saved in one go. */
export function VariantTable({ group, products, onEdit, onSaved }: VariantTableProps) {
  const { mutateAsync } = useSaveVariants();
  // As the rows began. A refetch must not make a change look as if it knew later sales.
  const [shown, setShown] = useState(products);
  // What is stored beside typed values that another change was faster than, by the fields' names.
  const [stored, setStored] = useState<Record<string, string>>({});
  const form = useFormMutation({
    schema,
    defaultValues: { changes: shown.map(rowOf) },
    send: async ({ changes }) => {
      const wanted = shown.flatMap((product, index) => {
        const values = changes[index];
        const over = values ? changedValues(product, values) : {};
        return Object.keys(over).length > 0 ? { product, over } : [];
      });
      if (wanted.length === 0) return;
      try {
        await mutateAsync(wanted);
      } catch (error) {
        const present = presentProducts(error);
        if (present.length > 0) takeOver(present);
        throw atRows(error, wanted);
      }
    },
    onSuccess: onSaved,
  });
  const { field, form: fields, isDirty } = form;
  useEffect(() => {
    onEdit(isDirty);
    return () => onEdit(false);
  }, [isDirty, onEdit]);

  /** Begins rows anew with what is stored; typed values stay, with the stored ones beside them. */
  function takeOver(present: Product[]) {
    const beside: Record<string, string> = {};
    const next = shown.map((product, index) => {
      const now = present.find(({ _id }) => _id === product._id);
      if (!now) return product;
      const [before, after] = [rowOf(product), rowOf(now)];
      for (const key of rowKeys) {
        const name = `changes.${index}.${key}` as const;
        const typed = fields.getValues(name);
        fields.resetField(name, { defaultValue: after[key] });
        if (typed === before[key]) continue;
        fields.setValue(name, typed, { shouldDirty: true });
        if (before[key] !== after[key]) beside[name] = textOf(after[key]);
      }
      return now;
    });
    setShown(next);
    setStored(beside);
  }

  /** Returns an error that names the rows and fields of the form in the place of those that were sent. */
  function atRows(error: unknown, wanted: ProductOver[]): unknown {
    if (!(error instanceof ApiError)) return error;
    const reasons: string[] = [];
    const faults: Record<string, string> = {};
    for (const [name, reason] of Object.entries(error.fields)) {
      const [, place, rest] = /^changes\[(\d+)\](.*)$/.exec(name) ?? [];
      const product = wanted[Number(place)]?.product;
      const index = shown.findIndex(({ _id }) => _id === product?._id);
      if (product && rest) faults[`changes[${index}]${rest}`] = reason;
      else if (product) reasons.push(`${valuesOf(group, product)}: ${reason}`);
    }
    const text = reasons.join(' ') || error.message;
    return new ApiError(error.status, error.code, text, faults);
  }

  /** Returns the props of a field of a row. */
  const cell = (index: number, key: Exclude<keyof RowInput, 'inStock'>) => {
    const name = `changes.${index}.${key}` as const;
    return { ...field(name), hint: storedHint(stored[name]) };
  };

  return (
    <Form form={form} className={styles.form}>
      {shown.map((product, index) => (
        <fieldset key={product._id} className={styles.variant}>
          <legend>{valuesOf(group, product)}</legend>
          <PriceField label="Satış fiyatı" {...cell(index, 'offerPrice')} />
          <TextField
            label="Stok adedi"
            inputMode="numeric"
            autoComplete="off"
            {...cell(index, 'stock')}
          />
          <TextField label="Stok kodu" autoComplete="off" {...cell(index, 'sku')} />
          <TextField
            label="Barkod"
            inputMode="numeric"
            autoComplete="off"
            {...cell(index, 'barcode')}
          />
          <div>
            <Checkbox {...fields.register(`changes.${index}.inStock`)}>Satışta</Checkbox>
            {storedHint(stored[`changes.${index}.inStock`])}
          </div>
        </fieldset>
      ))}
      <div className={styles.actions}>
        <Button
          onClick={() =>
            shown.forEach((_, index) =>
              fields.setValue(`changes.${index}.inStock`, true, { shouldDirty: true }),
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

const textOf = (value: RowInput[keyof RowInput]) =>
  typeof value === 'boolean' ? (value ? 'satışta' : 'satışta değil') : value || 'boş';

const storedHint = (value: string | undefined) =>
  value === undefined ? undefined : `Kayıtlı değer: ${value}`;

function valuesOf({ members }: ProductGroup, { _id, name }: Product): string {
  const member = members.find(({ product }) => product === _id);
  return member ? member.values.join(' · ') : name;
}
