import Plus from 'lucide/dist/esm/icons/plus.mjs';
import { useEffect } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { Product, ProductGroup } from '@/api/types';
import { Button } from '@/ui/button/button';
import { TextField } from '@/ui/field/field';
import { Form, SubmitButton } from '@/ui/form/form';
import { useVersionedForm } from '@/ui/form/use-versioned-form';
import { changedMeanwhile, type ComparedField } from '@/ui/form/versioned-values';
import { Row } from '@/ui/layout/stack';
import { Icon } from '@/ui/text/icon';
import { notify } from '@/ui/toast/toast';
import { combinations, optionsProblem, type TypedOption } from './combinations';
import { presentGroup, useMakeVariants } from './variant-queries';
import * as styles from './variants-dialog.module.css';

interface VariantOptionsProps {
  /** The product whose price and text new variants get. */
  first: Product;
  group?: ProductGroup;
  /** Called when typed values appear or are gone. */
  onEdit: (hasChanges: boolean) => void;
  /** Called with the group's id. */
  onMade: (group: string) => void;
}

const empty: TypedOption = { name: '', values: '' };

const schema = z
  .object({ options: z.array(z.object({ name: z.string(), values: z.string() })) })
  .check(
    z.refine(({ options }) => optionsProblem(options) === undefined, {
      path: ['options', 0, 'values'],
      error: ({ input }) => optionsProblem((input as OptionsInput).options) ?? '',
    }),
  );

interface OptionsInput {
  options: TypedOption[];
}

const formValues = (group: ProductGroup | undefined): OptionsInput => ({
  options: group ? optionsOf(group) : [empty],
});

/** The options as a whole are one field: a save replaces them. */
const fields: readonly ComparedField<OptionsInput>[] = [
  {
    name: 'options',
    label: 'Seçenekler',
    text: ({ options }) => options.map(({ name, values }) => `${name}: ${values}`).join('; '),
  },
];

/** Names and values of the options; the combinations that are missing become products. */
export function VariantOptions({ first, group, onEdit, onMade }: VariantOptionsProps) {
  const makeVariants = useMakeVariants();
  const form = useVersionedForm({
    stored: group,
    formValues,
    schema,
    fields,
    heading: () => changedMeanwhile('Seçenekler'),
    present: presentGroup,
    save: ({ values: { options }, base }) => makeVariants({ first, options, group: base }),
    onSaved: (made) => {
      notify.success(made.message);
      onMade(made.group._id);
    },
  });
  const { isDirty } = form;
  useEffect(() => {
    onEdit(isDirty);
    return () => onEdit(false);
  }, [isDirty, onEdit]);
  const { control } = form.form;
  const rows = useFieldArray({ control, name: 'options' });
  const options = useWatch({ control, name: 'options' });
  const count = combinations(options).length;

  return (
    <Form form={form} className={styles.form} explanation={form.explanation}>
      <p>
        {group
          ? 'Yeni değerleri virgülle ekleyin; eksik olanlar satışta olmayan ürünler olarak açılır.'
          : `Değerleri virgülle ayırın. İlk değerler “${first.name}” ürünüdür; diğerleri onun fiyatı ve açıklamasıyla, satışta olmayan ürünler olarak açılır.`}
      </p>
      {rows.fields.map(({ id }, index) => (
        <div key={id} className={styles.option}>
          <TextField
            label={`${String(index + 1)}. seçenek`}
            placeholder={index === 0 ? 'Renk' : 'Boy'}
            autoComplete="off"
            maxLength={limits.groupInputNameMaxLength}
            {...form.field(`options.${index}.name`)}
          />
          <TextField
            label={`${String(index + 1)}. seçeneğin değerleri`}
            placeholder={index === 0 ? 'Siyah, Ceviz, Beyaz' : 'Küçük, Büyük'}
            autoComplete="off"
            {...form.field(`options.${index}.values`)}
          />
        </div>
      ))}
      <Row gap="s">
        {!group && options.length < limits.groupInputOptionNamesMaxItems && (
          <Button onClick={() => rows.append(empty)}>
            <Icon of={Plus} />
            Seçenek ekle
          </Button>
        )}
        <SubmitButton form={form}>
          {optionsProblem(options) ? 'Seçenekleri oluştur' : `${String(count)} seçeneği oluştur`}
        </SubmitButton>
      </Row>
    </Form>
  );
}

function optionsOf({ optionNames, members }: ProductGroup): TypedOption[] {
  return optionNames.map((name, index) => {
    const values = new Set(members.map((member) => member.values[index] ?? ''));
    return { name, values: [...values].join(', ') };
  });
}
