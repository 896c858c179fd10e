import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { sellerPaths } from '@/lib/seller-paths';
import { logInStaff } from '@/testing/handlers/account';
import { maker, serveMakers } from '@/testing/handlers/makers';
import { mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

function open(makers = [maker()]) {
  logInStaff();
  const served = serveMakers(makers);
  return { ...served, ...renderPage('/seller/ureticiler') };
}

const row = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function askToDelete(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('button', { name: `${name}: sil` }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Sil' }));
}

test('shows makers with their products', async () => {
  open([
    maker({ name: 'Uzak Doğu İthalat', isImporter: true, products: 12 }),
    maker({ _id: 'm2' }),
  ]);
  const importer = await row('Uzak Doğu İthalat');
  expect(importer.getByText('İthalatçı')).toBeVisible();
  expect(importer.getByText('Sahil Cad. No: 1, Rize')).toBeVisible();
  expect(importer.getByText('bilgi@yildizcay.example')).toBeVisible();
  expect(importer.getByRole('link', { name: '12 ürün' })).toHaveAttribute(
    'href',
    sellerPaths.productList({ uretici: 'm1' }),
  );
  expect((await row('Yıldız Çay')).getByText('Ürün yok')).toBeVisible();
});

test('adds a maker to an empty shop', async () => {
  const { user, calls } = open([]);
  expect(await screen.findByText('Henüz üretici yok.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Üretici ekle' }));
  const form = await dialog('Yeni üretici');
  await user.click(form.getByRole('button', { name: 'Kaydet' }));
  await waitFor(() =>
    expect(form.getByLabelText('Ad')).toHaveAccessibleDescription('Ad boş bırakılamaz.'),
  );
  expect(calls).toEqual([]);
  await user.type(form.getByLabelText('Ad'), ' Kahve Ltd. ');
  await user.type(form.getByLabelText('Adres'), 'Moda Cad. 4, İstanbul');
  await user.type(form.getByLabelText('İletişim'), '0216 000 00 00');
  await user.click(form.getByRole('checkbox', { name: /^İthalatçı/ }));
  await user.click(form.getByRole('button', { name: 'Kaydet' }));
  expect(await screen.findByText('Üretici eklendi.')).toBeVisible();
  const body = {
    name: 'Kahve Ltd.',
    address: 'Moda Cad. 4, İstanbul',
    contact: '0216 000 00 00',
    isImporter: true,
  };
  expect(calls).toEqual([{ call: 'add', body }]);
  expect((await row('Kahve Ltd.')).getByText('İthalatçı')).toBeVisible();
});

test('joins the lines of a pasted address', async () => {
  const { user, calls } = open([]);
  await user.click(await screen.findByRole('button', { name: 'Üretici ekle' }));
  const form = await dialog('Yeni üretici');
  await user.type(form.getByLabelText('Ad'), 'Kahve Ltd.');
  await user.click(form.getByLabelText('Adres'));
  await user.paste('Moda Cad. 4,\r\n\r\n  34710 Kadıköy\nİstanbul\n');
  await user.type(form.getByLabelText('İletişim'), '444 0 444');
  await user.click(form.getByRole('button', { name: 'Kaydet' }));
  expect(await screen.findByText('Üretici eklendi.')).toBeVisible();
  expect(calls[0]?.body).toMatchObject({ address: 'Moda Cad. 4, 34710 Kadıköy, İstanbul' });
});

test('says at the name that it is taken', async () => {
  const { user } = open();
  const message = 'Bu adda bir üretici zaten var.';
  server.use(
    mock.post('/api/seller/maker', ({ reply }) =>
      reply(409, refusal('maker_exists', message, { name: message })),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Üretici ekle' }));
  const form = await dialog('Yeni üretici');
  await user.type(form.getByLabelText('Ad'), 'yıldız çay a.ş.');
  await user.type(form.getByLabelText('Adres'), 'Rize');
  await user.type(form.getByLabelText('İletişim'), '444 0 444');
  await user.click(form.getByRole('button', { name: 'Kaydet' }));
  await waitFor(() => expect(form.getByLabelText('Ad')).toHaveAccessibleDescription(message));
  expect(form.getByLabelText('Ad')).toHaveFocus();
});

test('a late change shows the stored maker', async () => {
  const { user, calls, change } = open();
  await user.click(await screen.findByRole('button', { name: /düzenle$/ }));
  const form = await dialog('Üretici: Yıldız Çay A.Ş.');
  await user.clear(form.getByLabelText('Adres'));
  await user.type(form.getByLabelText('Adres'), 'Yeni adres');
  change('m1', { contact: 'yeni@yildizcay.example', updatedAt: '2026-11-21T09:00:00.000Z' });
  await user.click(form.getByRole('button', { name: 'Kaydet' }));
  expect(await form.findByText(/yeni@yildizcay.example/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Benimkini kaydet' }));
  expect(await screen.findByText('Üretici kaydedildi.')).toBeVisible();
  expect(calls.at(-1)).toMatchObject({
    body: { address: 'Yeni adres', contact: 'yeni@yildizcay.example' },
  });
});

test('deletes a maker without products', async () => {
  const { user, calls } = open();
  await askToDelete(user, 'Yıldız Çay A.Ş.');
  expect(await screen.findByText('Üretici silindi.')).toBeVisible();
  expect(calls).toEqual([{ call: 'delete m1', body: null }]);
  expect(await screen.findByText('Henüz üretici yok.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('leads to the products that keep a maker', async () => {
  const { user, change } = open();
  await screen.findByText('Ürün yok');
  change('m1', { products: 3 });
  await askToDelete(user, 'Yıldız Çay A.Ş.');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Yıldız Çay A.Ş.: Bu üretici 3 üründe yazılı.')).toBeVisible();
  expect(alert.getByRole('link', { name: '3 ürün' })).toHaveAttribute(
    'href',
    sellerPaths.productList({ uretici: 'm1' }),
  );
});

test('says why the list is missing', async () => {
  logInStaff();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    mock.get('/api/seller/maker', ({ reply }) =>
      reply(503, refusal('unavailable', 'Mağaza yoğun.')),
    ),
  );
  renderPage('/seller/ureticiler');
  expect(await screen.findByText('Mağaza yoğun.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tekrar dene' })).toBeVisible();
});
