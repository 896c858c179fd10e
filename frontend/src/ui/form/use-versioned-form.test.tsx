import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '@/lib/errors';
import { renderWithProviders } from '@/testing/render';
import { Button } from '../button/button';
import { TextField } from '../field/field';
import { Form, SubmitButton } from './form';
import { useVersionedForm } from './use-versioned-form';
import { changedMeanwhile, comparedText } from './versioned-values';

interface Item {
  name: string;
  count: string;
  version: number;
}

const schema = z.object({ name: z.string(), count: z.string() });
const fields = [
  comparedText<z.input<typeof schema>>('name', 'Ad'),
  comparedText<z.input<typeof schema>>('count', 'Adet'),
];
const formValues = ({ name, count }: Item) => ({ name, count });

interface Shop {
  now: Item;
  sent: unknown[];
  /** Fails once, after the item has been saved. */
  failAfterSave?: boolean;
  /** Saves end only after this. */
  delay?: Promise<void>;
}

/** Refuses a change that was made of an older version. */
function put(shop: Shop, changed: Partial<Item>, version: number): Promise<Item> {
  shop.sent.push({ ...changed, version });
  if (version !== shop.now.version) {
    return Promise.reject(new ApiError(409, 'changed', 'Değişti.', {}, shop.now));
  }
  shop.now = { ...shop.now, ...changed, version: version + 1 };
  return Promise.resolve(shop.now);
}

/** Fails after the item has been saved, if it is to. */
function failOnce(shop: Shop) {
  if (!shop.failAfterSave) return;
  shop.failAfterSave = false;
  throw new ApiError(503, 'unavailable', 'Görsel kaydedilemedi.');
}

function ItemForm({ stored, shop }: { stored: Item; shop: Shop }) {
  const form = useVersionedForm({
    stored,
    formValues,
    schema,
    fields,
    heading: () => changedMeanwhile('Ürün'),
    present: (error) =>
      error instanceof ApiError && error.code === 'changed' ? (error.body as Item) : undefined,
    save: async ({ changed, base, advance }) => {
      const saved = await put(shop, changed, base.version);
      await shop.delay;
      advance(saved);
      failOnce(shop);
      return saved;
    },
    onSaved: (saved, startOver) => startOver(saved),
  });
  return (
    <Form form={form} explanation={form.explanation}>
      <TextField label="Ad" {...form.field('name')} />
      <TextField label="Adet" hint={form.storedHint('count')} {...form.field('count')} />
      <p>{form.isDirty ? 'değişti' : 'aynı'}</p>
      <SubmitButton form={form}>Kaydet</SubmitButton>
    </Form>
  );
}

/** The form, and a button that loads again what is stored, as coming back to the tab does. */
function Page({ shop }: { shop: Shop }) {
  const [stored, setStored] = useState(shop.now);
  return (
    <>
      <ItemForm stored={stored} shop={shop} />
      <Button onClick={() => setStored(shop.now)}>Yenile</Button>
    </>
  );
}

function open() {
  const shop: Shop = { now: { name: 'Tavla', count: '10', version: 1 }, sent: [] };
  const { user } = renderWithProviders(<Page shop={shop} />);
  const field = (name: string) => screen.getByRole('textbox', { name });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return {
    shop,
    field,
    press,
    type: async (name: string, text: string) => {
      await user.clear(field(name));
      await user.type(field(name), text);
    },
    /** Another tab saves this. */
    elsewhere: (over: Partial<Item>) => {
      shop.now = { ...shop.now, ...over, version: shop.now.version + 1 };
    },
  };
}

test('an untouched form follows what is stored', async () => {
  const { field, press, elsewhere, type, shop } = open();
  elsewhere({ count: '7' });
  await press('Yenile');
  await waitFor(() => expect(field('Adet')).toHaveValue('7'));
  await type('Ad', 'Okey');
  await press('Kaydet');
  await waitFor(() => expect(shop.sent).toEqual([{ name: 'Okey', version: 2 }]));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a refetch keeps typed values and version', async () => {
  const { field, press, elsewhere, type, shop } = open();
  await type('Adet', '12');
  elsewhere({ name: 'Okey', count: '7' });
  await press('Yenile');
  expect(field('Adet')).toHaveValue('12');
  expect(field('Ad')).toHaveValue('Tavla');
  expect(field('Adet')).toHaveAccessibleDescription('Kayıtlı değer: 7');
  await press('Kaydet');
  await screen.findByRole('alert');
  expect(shop.sent).toEqual([{ count: '12', version: 1 }]);
  expect(shop.now.count).toBe('7');
});

test('asks at every save until chosen', async () => {
  const { press, elsewhere, type, shop, field } = open();
  await type('Adet', '12');
  elsewhere({ name: 'Okey', count: '7' });
  await press('Kaydet');
  const shown = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(shown).toEqual(['Ad: Tavla idi, şimdi Okey.', 'Adet: 10 idi, şimdi 7, sizinki 12.']);
  await press('Kaydet');
  await waitFor(() => expect(shop.sent).toHaveLength(2));
  expect(shop.now.count).toBe('7');
  await press('Benimkini kaydet');
  await waitFor(() => expect(shop.now).toMatchObject({ name: 'Okey', count: '12' }));
  expect(shop.sent.at(-1)).toEqual({ count: '12', version: 2 });
  await waitFor(() => expect(screen.getByText('aynı')).toBeVisible());
  expect(field('Ad')).toHaveValue('Okey');
});

test('takes what is stored by choice', async () => {
  const { press, elsewhere, type, shop, field } = open();
  await type('Adet', '12');
  elsewhere({ count: '7' });
  await press('Kaydet');
  await screen.findByRole('alert');
  await press('Son hâlini getir');
  expect(field('Adet')).toHaveValue('7');
  expect(screen.getByText('aynı')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await type('Adet', '6');
  await press('Kaydet');
  await waitFor(() => expect(shop.now.count).toBe('6'));
});

test('asks nothing where only the version is another', async () => {
  const { press, elsewhere, type, shop } = open();
  await type('Ad', 'Okey');
  elsewhere({});
  await press('Kaydet');
  await waitFor(() => expect(shop.now.name).toBe('Okey'));
  expect(shop.sent).toEqual([
    { name: 'Okey', version: 1 },
    { name: 'Okey', version: 2 },
  ]);
});

test('saves a part once when another fails', async () => {
  const { press, type, shop } = open();
  shop.failAfterSave = true;
  await type('Ad', 'Okey');
  await press('Kaydet');
  expect(await screen.findByRole('alert')).toHaveTextContent('Görsel kaydedilemedi.');
  expect(screen.getByText('değişti')).toBeVisible();
  await press('Kaydet');
  await waitFor(() => expect(shop.sent).toHaveLength(2));
  expect(shop.sent[1]).toEqual({ version: 2 });
  await waitFor(() => expect(screen.getByText('aynı')).toBeVisible());
});

test('keeps what is typed during a save', async () => {
  const { field, press, type, shop } = open();
  let finish = () => {};
  shop.delay = new Promise((resolve) => (finish = resolve));
  await type('Ad', 'Okey');
  await type('Adet', '11');
  await press('Kaydet');
  await waitFor(() => expect(shop.sent).toHaveLength(1));
  await type('Ad', 'Okey takımı');
  finish();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Kaydet' })).not.toHaveAttribute('aria-busy'),
  );
  expect(field('Ad')).toHaveValue('Okey takımı');
  expect(field('Adet')).toHaveValue('11');
  expect(screen.getByText('değişti')).toBeVisible();
  await press('Kaydet');
  await waitFor(() => expect(shop.sent.at(-1)).toEqual({ name: 'Okey takımı', version: 2 }));
  await waitFor(() => expect(screen.getByText('aynı')).toBeVisible());
});
