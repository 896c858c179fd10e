import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { logInStaff } from '@/testing/handlers/account';
import { product } from '@/testing/handlers/catalogue';
import { maker, serveMakers } from '@/testing/handlers/makers';
import { serveChangingProducts } from '@/testing/handlers/products-admin';
import { mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const tea = product({
  name: 'Siyah Çay',
  maker: maker(),
  origin: 'Türkiye',
  warnings: ['Serin yerde saklayın.'],
  net: { amount: 1.5, unit: 'kg' },
  food: {
    ingredients: 'Çay',
    allergens: null,
    storage: null,
    operator: 'Yıldız Çay A.Ş.',
    registration: null,
  },
});

/** Opens the dialog of a product, with the section folded. */
async function edit(edited = tea, makers = [maker(), maker({ _id: 'm2', name: 'Kahve Ltd.' })]) {
  logInStaff();
  const shop = serveChangingProducts([edited]);
  const served = serveMakers(makers);
  const { user } = renderPage('/seller/product-list');
  await user.click(await screen.findByRole('button', { name: `${edited.name}: düzenle` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ürünü Düzenle' }));
  const save = () => user.click(dialog.getByRole('button', { name: 'Kaydet' }));
  return { user, dialog, save, shop, makers: served };
}

const toggle = (user: UserEvent) => user.click(screen.getByText('Ürün bilgileri'));
const field = (name: string) => screen.findByRole('textbox', { name });

async function retype(user: UserEvent, name: string, text: string) {
  await user.clear(await field(name));
  await user.type(await field(name), text);
}

test('is folded and sends nothing unless it is used', async () => {
  const { user, dialog, save, shop } = await edit();
  expect(dialog.queryByLabelText('Menşei')).not.toBeInTheDocument();
  await retype(user, 'Ürün adı', 'Siyah Çay 1,5 kg');
  await save();
  expect(await screen.findByText('Ürün güncellendi.')).toBeVisible();
  const sent = shop.calls.at(-1)?.body as object;
  expect(Object.keys(sent)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(makerId|origin|warnings|net|food)$/)]),
  );
});

test('shows and changes what is known', async () => {
  const { user, dialog, save, shop } = await edit();
  await toggle(user);
  const select = await dialog.findByLabelText('Üretici veya ithalatçı');
  expect(select).toHaveValue('m1');
  expect(await field('Menşei')).toHaveValue('Türkiye');
  expect(await field('Net miktar')).toHaveValue('1,5 kg');
  expect(await field('Uyarılar')).toHaveValue('Serin yerde saklayın.');
  expect(await field('İçindekiler')).toHaveValue('Çay');
  await dialog.findByRole('option', { name: 'Kahve Ltd.' });
  await user.selectOptions(select, 'Kahve Ltd.');
  await retype(user, 'Net miktar', '500 gr');
  await user.type(await field('Uyarılar'), '\n\n Çocuklardan uzak tutun. ');
  await user.type(await field('Alerjenler'), 'Yok');
  await user.clear(await field('Gıda işletmecisi'));
  await save();
  expect(await screen.findByText('Ürün güncellendi.')).toBeVisible();
  expect(shop.calls.at(-1)?.body).toMatchObject({
    makerId: 'm2',
    warnings: ['Serin yerde saklayın.', 'Çocuklardan uzak tutun.'],
    net: { amount: 500, unit: 'g' },
    food: {
      ingredients: 'Çay',
      allergens: 'Yok',
      storage: null,
      operator: null,
      registration: null,
    },
  });
});

test('removes what is emptied', async () => {
  const { user, dialog, save, shop } = await edit();
  await toggle(user);
  await user.selectOptions(await dialog.findByLabelText('Üretici veya ithalatçı'), 'Yazılmasın');
  for (const name of ['Menşei', 'Net miktar', 'Uyarılar', 'İçindekiler', 'Gıda işletmecisi']) {
    await user.clear(await field(name));
  }
  await save();
  expect(await screen.findByText('Ürün güncellendi.')).toBeVisible();
  expect(shop.calls.at(-1)?.body).toMatchObject({
    makerId: null,
    origin: null,
    warnings: [],
    net: null,
    food: null,
  });
});

test('keeps what is typed when it is folded up', async () => {
  const { user, dialog } = await edit();
  await toggle(user);
  await retype(user, 'Menşei', 'Sri Lanka');
  await toggle(user);
  await waitFor(() => expect(dialog.queryByLabelText('Menşei')).not.toBeInTheDocument());
  await toggle(user);
  expect(await field('Menşei')).toHaveValue('Sri Lanka');
});

test('a wrong value opens it and gets the focus', async () => {
  const { user, dialog, save, shop } = await edit();
  await toggle(user);
  await retype(user, 'Net miktar', 'yarım kilo');
  await toggle(user);
  await waitFor(() => expect(dialog.queryByLabelText('Net miktar')).not.toBeInTheDocument());
  await save();
  await waitFor(async () => expect(await field('Net miktar')).toHaveFocus());
  expect(await field('Net miktar')).toHaveAccessibleDescription(/^500 g, 1,5 kg/);
  expect(shop.calls).toEqual([]);
});

test.each([
  ['net.amount', 'Net miktar', 'Miktar çok büyük.'],
  ['warnings[0]', 'Uyarılar', 'Uyarı çok uzun.'],
  ['food.ingredients', 'İçindekiler', 'Çok uzun.'],
  ['makerId', 'Üretici veya ithalatçı', 'Bu üretici silinmiş.'],
])('the server’s error about %s opens it', async (name, label, message) => {
  const { user, dialog, save } = await edit();
  server.use(
    mock.put('/api/product/update/{id}', ({ reply }) =>
      reply(422, refusal('validation_failed', 'Bilgileri kontrol edin.', { [name]: message })),
    ),
  );
  await retype(user, 'Ürün adı', 'Çay');
  await save();
  const wrong = await dialog.findByLabelText(label);
  expect(wrong).toHaveAccessibleDescription(message);
  await waitFor(() => expect(wrong).toHaveFocus());
});

test('adds a maker without leaving the form', async () => {
  const { user, dialog, save, shop, makers } = await edit(product({ name: 'Siyah Çay' }), []);
  await toggle(user);
  await user.click(await dialog.findByRole('button', { name: 'Yeni üretici' }));
  const added = within(await screen.findByRole('dialog', { name: 'Yeni üretici' }));
  await user.type(added.getByLabelText('Ad'), 'Kahve Ltd.');
  await user.type(added.getByLabelText('Adres'), 'Moda Cad. 4, İstanbul');
  await user.type(added.getByLabelText('İletişim'), 'https://kahve.example');
  await user.click(added.getByRole('button', { name: 'Kaydet' }));
  const select = dialog.getByLabelText('Üretici veya ithalatçı');
  await waitFor(() => expect(select).toHaveValue('new'));
  expect(select).toHaveTextContent('Kahve Ltd.');
  expect(makers.calls).toHaveLength(1);
  // The dialog's form is not the product's.
  expect(shop.calls).toEqual([]);
  await save();
  expect(await screen.findByText('Ürün güncellendi.')).toBeVisible();
  expect(shop.calls.at(-1)?.body).toMatchObject({ makerId: 'new' });
});

test('a conflict names what is stored', async () => {
  const { user, dialog, save, shop } = await edit();
  await toggle(user);
  await retype(user, 'Menşei', 'Sri Lanka');
  shop.change(tea._id, { maker: maker({ _id: 'm2', name: 'Kahve Ltd.' }) });
  await save();
  expect(await dialog.findByText(/Kahve Ltd\./, { selector: ':not(option)' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Benimkini kaydet' }));
  expect(await screen.findByText('Ürün güncellendi.')).toBeVisible();
  const sent = shop.calls.at(-1)?.body;
  expect(sent).toMatchObject({ origin: 'Sri Lanka' });
  expect(sent).not.toHaveProperty('makerId');
});
