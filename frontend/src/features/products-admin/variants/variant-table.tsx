import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Product, ProductGroup } from '@/api/types';
import { netText } from '@/entities/product/net-amount';
import { ApiError } from '@/lib/errors';
import { formatPriceInput } from '@/lib/price-input';
import { Button } from '@/ui/button/button';
import { Checkbox } from '@/ui/field/checkbox';
import { TextField } from '@/ui/field/field';
import { PriceField } from '@/ui/field/price-field';
import { Form } from '@/ui/form/form';
import { useVersionedForm } from '@/ui/form/use-versioned-form';
import {
  changedMeanwhile,
  isSame,
  textOrEmpty,
  type ComparedField,
} from '@/ui/form/versioned-values';
import { Row } from '@/ui/layout/stack';
import { atFormFields } from '../form/at-form-fields';
import { netAmount } from '../form/net-amount-schema';
import { offerPrice, stock } from '../form/price-and-stock-schema';
import { moneyText, stockText } from '../form/product-comparison';
import { barcode, sku } from '../form/product-schema';
import { presentProducts, type ProductOver } from '../product-queries';
import { useSaveVariants } from './variant-queries';
import * as styles from './variants-dialog.module.css';

const row = z.object({
  offerPrice,
  stock,
  net: netAmount,
  sku,
  barcode,
  inStock: z.boolean(),
});

/** A row for each product, by its id. Not z.record, which would weigh on every page with a form. */
const schemaOf = (products: Product[]) =>
  z.object({ changes: z.object(Object.fromEntries(products.map(({ _id }) => [_id, row]))) });

type RowInput = z.input<typeof row>;

type TableInput = z.input<ReturnType<typeof schemaOf>>;

function rowOf({ offerPrice, stock, net, sku, barcode, onSale }: Product): RowInput {
  return {
    offerPrice: formatPriceInput(offerPrice),
    stock: stock?.toString() ?? '',
    net: net ? netText(net) : '',
    sku: sku ?? '',
    barcode: barcode ?? '',
    inStock: onSale,
  };
}

const formValues = (products: Product[]): TableInput => ({
  changes: Object.fromEntries(products.map((product) => [product._id, rowOf(product)])),
});

/** Returns the values of a row that differ from its product's: a count that only sales have changed is not sent. */
function changedValues(product: Product, values: z.output<typeof row>): ProductOver['over'] {
  const { price, offerPrice, stock, net, sku, barcode, onSale } = product;
  return {
    ...(values.offerPrice !== offerPrice && {
      offerPrice: values.offerPrice,
      price: Math.max(price, values.offerPrice),
    }),
    ...(values.stock !== stock && { stock: values.stock }),
    ...(!isSame(values.net, net) && { net: values.net }),
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
  const saveVariants = useSaveVariants();
  // A refetch must not make a change look as if it knew later sales.
  const [shown] = useState(products);
  const form = useVersionedForm({
    stored: shown,
    formValues,
    schema: schemaOf(shown),
    fields: shown.flatMap((product) => comparedCells(product, valuesOf(group, product))),
    heading: () => changedMeanwhile('Seçenekler'),
    present: (error, base) => {
      const present = presentProducts(error);
      const now = base.map((one) => present.find(({ _id }) => _id === one._id) ?? one);
      return present.length > 0 ? now : undefined;
    },
    save: async ({ values: { changes }, base }) => {
      const wanted = base.flatMap((product) => {
        const values = changes[product._id];
        const over = values ? changedValues(product, values) : {};
        return Object.keys(over).length > 0 ? { product, over } : [];
      });
      if (wanted.length === 0) return;
      try {
        await saveVariants(wanted);
      } catch (error) {
        throw atRows(atFormFields(error), wanted);
      }
    },
    onSaved,
  });
  const { form: fields, isDirty } = form;
  useEffect(() => {
    onEdit(isDirty);
    return () => onEdit(false);
  }, [isDirty, onEdit]);

  /** Returns an error that names the rows and fields of the form in the place of those that were sent. */
  function atRows(error: unknown, wanted: ProductOver[]): unknown {
    if (!(error instanceof ApiError)) return error;
    const reasons: string[] = [];
    const faults: Record<string, string> = {};
    for (const [name, reason] of Object.entries(error.fields)) {
      const [, place, rest] = /^changes\[(\d+)\](.*)$/.exec(name) ?? [];
      const product = wanted[Number(place)]?.product;
      if (product && rest) faults[`changes.${product._id}${rest}`] = reason;
      else if (product) reasons.push(`${valuesOf(group, product)}: ${reason}`);
    }
    const text = reasons.join(' ') || error.message;
    return new ApiError(error.status, error.code, text, faults, error.body);
  }

  /** Returns the props of a field of a row. */
  const cell = ({ _id }: Product, key: Exclude<keyof RowInput, 'inStock'>) => {
    const name = `changes.${_id}.${key}` as const;
    return { ...form.field(name), hint: form.storedHint(name) };
  };

  return (
    <Form form={form} className={styles.form} explanation={form.explanation}>
      {shown.map((product) => (
        <fieldset key={product._id} className={styles.variant}>
          <legend className={styles.legend}>{valuesOf(group, product)}</legend>
          <PriceField label="Satış fiyatı" {...cell(product, 'offerPrice')} />
          <TextField
            label="Stok adedi"
            inputMode="numeric"
            autoComplete="off"
            {...cell(product, 'stock')}
          />
          <TextField
            label="Net miktar"
            placeholder="500 g"
            autoComplete="off"
            {...cell(product, 'net')}
          />
          <TextField label="Stok kodu" autoComplete="off" {...cell(product, 'sku')} />
          <TextField
            label="Barkod"
            inputMode="numeric"
            autoComplete="off"
            {...cell(product, 'barcode')}
          />
          <div>
            <Checkbox {...fields.register(`changes.${product._id}.inStock`)}>Satışta</Checkbox>
            {form.storedHint(`changes.${product._id}.inStock`)}
          </div>
        </fieldset>
      ))}
      <Row gap="s">
        <Button
          onClick={() =>
            shown.forEach(({ _id }) =>
              fields.setValue(`changes.${_id}.inStock`, true, { shouldDirty: true }),
            )
          }
        >
          Hepsini satışa aç
        </Button>
        <Button type="submit" variant="primary" busy={form.isSending}>
          Hepsini kaydet
        </Button>
      </Row>
    </Form>
  );
}

/** The fields of a row as a conflict shows them. */
function comparedCells({ _id }: Product, variant: string): ComparedField<TableInput>[] {
  const cell = (
    key: keyof RowInput,
    label: string,
    text: (row: RowInput) => string,
  ): ComparedField<TableInput> => ({
    name: `changes.${_id}.${key}`,
    label: `${variant}, ${label}`,
    text: ({ changes }) => (changes[_id] ? text(changes[_id]) : ''),
  });
  return [
    cell('offerPrice', 'Satış fiyatı', ({ offerPrice }) => moneyText(offerPrice)),
    cell('stock', 'Stok adedi', ({ stock }) => stockText(stock)),
    cell('net', 'Net miktar', ({ net }) => textOrEmpty(net)),
    cell('sku', 'Stok kodu', ({ sku }) => textOrEmpty(sku)),
    cell('barcode', 'Barkod', ({ barcode }) => textOrEmpty(barcode)),
    cell('inStock', 'Satışta', ({ inStock }) => (inStock ? 'satışta' : 'satışta değil')),
  ];
}

function valuesOf({ members }: ProductGroup, { _id, name }: Product): string {
  const member = members.find(({ product }) => product === _id);
  return member ? member.values.join(' · ') : name;
}
