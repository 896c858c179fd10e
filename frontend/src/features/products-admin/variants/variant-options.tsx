import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import Plus from 'lucide/dist/esm/icons/plus.mjs';
import { useEffect, useState } from 'react';
import * as limits from '@/api/limits';
import type { Product, ProductGroup } from '@/api/types';
import { errorText } from '@/lib/errors';
import { Button } from '@/ui/button/button';
import { TextField } from '@/ui/field/field';
import { Row } from '@/ui/layout/stack';
import { Alert } from '@/ui/state/alert';
import { Icon } from '@/ui/text/icon';
import { notify } from '@/ui/toast/toast';
import { combinations, optionsProblem, type TypedOption } from './combinations';
import { useMakeVariants } from './variant-queries';
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

/** Names and values of the options; the combinations that are missing become products. */
export function VariantOptions({ first, group, onEdit, onMade }: VariantOptionsProps) {
  // A refetch of the group leaves what is typed alone.
  const [initial] = useState(() => (group ? optionsOf(group) : [empty]));
  const [options, setOptions] = useState(initial);
  const isDirty = options !== initial;
  useEffect(() => {
    onEdit(isDirty);
    return () => onEdit(false);
  }, [isDirty, onEdit]);
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useMakeVariants();
  const problem = optionsProblem(options);
  const count = combinations(options).length;
  const change = (index: number, over: Partial<TypedOption>) =>
    setOptions(options.map((option, at) => (at === index ? { ...option, ...over } : option)));

  const make = () => {
    setChecked(true);
    if (problem) return;
    mutate(
      { first, options, group },
      {
        onSuccess: (made) => {
          notify.success(made.message);
          onMade(made.group._id);
        },
      },
    );
  };
  const failure = error ? errorText(error) : isChecked ? problem : undefined;

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) make();
      }}
    >
      <p>
        {group
          ? 'Yeni değerleri virgülle ekleyin; eksik olanlar satışta olmayan ürünler olarak açılır.'
          : `Değerleri virgülle ayırın. İlk değerler “${first.name}” ürünüdür; diğerleri onun fiyatı ve açıklamasıyla, satışta olmayan ürünler olarak açılır.`}
      </p>
      {options.map(({ name, values }, index) => (
        <div key={index} className={styles.option}>
          <TextField
            label={`${String(index + 1)}. seçenek`}
            placeholder={index === 0 ? 'Renk' : 'Boy'}
            autoComplete="off"
            maxLength={limits.groupInputNameMaxLength}
            value={name}
            onChange={({ target }) => change(index, { name: target.value })}
          />
          <TextField
            label={`${String(index + 1)}. seçeneğin değerleri`}
            placeholder={index === 0 ? 'Siyah, Ceviz, Beyaz' : 'Küçük, Büyük'}
            autoComplete="off"
            value={values}
            onChange={({ target }) => change(index, { values: target.value })}
          />
        </div>
      ))}
      {failure && (
        <Alert icon={CircleAlert} role="alert">
          {failure}
        </Alert>
      )}
      <Row gap="s">
        {!group && options.length < limits.groupInputOptionNamesMaxItems && (
          <Button onClick={() => setOptions([...options, empty])}>
            <Icon of={Plus} />
            Seçenek ekle
          </Button>
        )}
        <Button type="submit" variant="primary" busy={isPending}>
          {problem ? 'Seçenekleri oluştur' : `${String(count)} seçeneği oluştur`}
        </Button>
      </Row>
    </form>
  );
}

function optionsOf({ optionNames, members }: ProductGroup): TypedOption[] {
  return optionNames.map((name, index) => {
    const values = new Set(members.map((member) => member.values[index] ?? ''));
    return { name, values: [...values].join(', ') };
  });
}
