import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide/dist/esm/icons/plus.mjs';
import { useEffect, useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import * as limits from '@/api/limits';
import { parsePrice } from '@/lib/price-input';
import { Button } from '@/ui/button/button';
import { FieldLabel, SelectField, TextField, TextareaField } from '@/ui/field/field';
import { Options } from '@/ui/field/options';
import { Stack } from '@/ui/layout/stack';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Icon } from '@/ui/text/icon';
import { makersQuery } from '../makers/queries';
import * as styles from './identity-fields.module.css';
import type { ChosenMaker } from './identity-schema';
import { netHint, parseNet } from './parse-net';
import type { ProductFormKit } from './product-schema';

const MakerDialog = lazyPart(() => import('../makers/maker-dialog'));

interface IdentityFieldsProps {
  form: ProductFormKit;
}

/** Maker, origin, warnings, net amount, and of food what its label says. */
export default function IdentityFields({ form }: IdentityFieldsProps) {
  const { field } = form;
  const [net, offerPrice] = useWatch({ control: form.form.control, name: ['net', 'offerPrice'] });
  const amount = parseNet(net);
  const box = useRef<HTMLDivElement>(null);
  // The form could not move the focus to a field that was folded away.
  useEffect(() => box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), []);
  return (
    <Stack gap="s" ref={box}>
      <MakerField form={form} />
      <div className={styles.pair}>
        <TextField label="Menşei" placeholder="Türkiye" autoComplete="off" {...field('origin')} />
        <TextField
          label="Net miktar"
          placeholder="500 g"
          hint={amount ? netHint(amount, parsePrice(offerPrice)) : 'Birim fiyat bundan hesaplanır.'}
          autoComplete="off"
          {...field('net')}
        />
      </div>
      <TextareaField
        label="Uyarılar"
        hint={`Her satır ayrı bir uyarıdır, en çok ${limits.productInputWarningsMaxItems}.`}
        {...field('warnings')}
      />
      <fieldset className={styles.food}>
        <FieldLabel as="legend" className={styles.legend}>
          Gıda bilgileri
        </FieldLabel>
        <TextareaField
          label="İçindekiler"
          hint="Etikette yazdığı gibi."
          {...field('food.ingredients')}
        />
        <TextField
          label="Alerjenler"
          hint="Aralarında virgülle; içindekilerde koyu yazılır."
          autoComplete="off"
          {...field('food.allergens')}
        />
        <TextField label="Saklama koşulları" autoComplete="off" {...field('food.storage')} />
        <div className={styles.pair}>
          <TextField label="Gıda işletmecisi" autoComplete="off" {...field('food.operator')} />
          <TextField label="İşletme kayıt no" autoComplete="off" {...field('food.registration')} />
        </div>
      </fieldset>
    </Stack>
  );
}

/** The maker, which can also be added here. */
function MakerField({ form: { form } }: IdentityFieldsProps) {
  const { data: makers = [], error } = useQuery(makersQuery);
  const [isAdding, setAdding] = useState(false);
  const { field, fieldState } = useController({ control: form.control, name: 'makerId' });
  const { value, onChange, ...control } = field;
  const choose = (maker: ChosenMaker | undefined) =>
    onChange(maker ? { _id: maker._id, name: maker.name } : null);
  // The product's own maker counts before the list has come, and a new one before it is on it.
  const isListed = !value || makers.some(({ _id }) => _id === value._id);
  const choices: ChosenMaker[] = isListed ? makers : [value, ...makers];
  return (
    <div>
      <SelectField
        label="Üretici veya ithalatçı"
        hint={error && 'Üreticiler yüklenemedi.'}
        error={fieldState.error?.message}
        value={value?._id ?? ''}
        onChange={({ target }) => choose(choices.find(({ _id }) => _id === target.value))}
        {...control}
      >
        <option value="">Yazılmasın</option>
        <Options of={choices.map(({ _id, name }) => [_id, name])} />
      </SelectField>
      <Button variant="quiet" onClick={() => setAdding(true)}>
        <Icon of={Plus} />
        Yeni üretici
      </Button>
      {isAdding && (
        // React would pass the dialog's submit on to the product's form.
        <div onSubmit={(event) => event.stopPropagation()}>
          <MakerDialog maker={null} onSaved={choose} onClose={() => setAdding(false)} />
        </div>
      )}
    </div>
  );
}
