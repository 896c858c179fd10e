import { screen, waitFor, within } from '@testing-library/react';
import type { Product } from '@/api/types';
import { logInStaff } from '@/testing/handlers/account';
import { product } from '@/testing/handlers/catalogue';
import { serveProductsAdmin } from '@/testing/handlers/products-admin';
import { mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

/** A shop that answers for one group and keeps what it is told. */
function serveGroup(products: Product[]) {
  const calls = serveProductsAdmin(products);
  const group = {
    _id: 'g',
    name: 'Ceviz Tavla',
    optionNames: ['Renk'],
    members: [
      { product: 'p1', values: ['Ceviz'] },
      { product: 'p2', values: ['Siyah'] },
    ],
    updatedAt: '2026-08-06T10:00:00.000Z',
  };
  server.use(
    mock.post('/api/product/group', async ({ request, reply }) => {
      calls.push({ call: 'group', body: await request.json() });
      return reply(201, { success: true, message: 'Seçenekler kaydedildi.', group });
    }),
    mock.put('/api/product/group/{id}', async ({ request, reply }) => {
      calls.push({ call: 'regroup', body: await request.json() });
      return reply(200, { success: true, message: 'Seçenekler kaydedildi.', group });
    }),
    mock.get('/api/product/group/{id}', ({ reply }) => reply(200, { success: true, group })),
  );
  return { calls, group };
}

const first = product();
const second = product({ _id: 'p2', name: 'Ceviz Tavla Siyah', inStock: false });

async function open(product: Product) {
  logInStaff();
  const { user } = renderPage('/seller/product-list');
  const name = `${product.name}: seçenekleri yönet`;
  await user.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name: `Seçenekler: ${product.name}` });
  return { user, dialog: within(dialog) };
}

test('adds missing combinations in one call', async () => {
  const { calls } = serveGroup([first, second]);
  const { user, dialog } = await open(first);
  await user.click(dialog.getByRole('button', { name: 'Seçenekleri oluştur' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Her seçeneğin adını');
  await user.type(dialog.getByLabelText('1. seçenek'), 'Renk');
  await user.type(dialog.getByLabelText('1. seçeneğin değerleri'), 'Ceviz, Siyah');
  await user.click(dialog.getByRole('button', { name: '2 seçeneği oluştur' }));
  expect(await dialog.findByRole('group', { name: 'Siyah' })).toBeVisible();
  expect(calls).toEqual([
    {
      call: 'group',
      body: {
        name: 'Ceviz Tavla',
        optionNames: ['Renk'],
        members: [{ product: 'p1', values: ['Ceviz'] }, { values: ['Siyah'] }],
      },
    },
  ]);
});

test('a refused group leaves what was typed', async () => {
  serveGroup([first, second]);
  server.use(
    mock.post('/api/product/group', ({ reply }) =>
      reply(422, refusal('validation_failed', 'Bu ürün başka bir grupta.')),
    ),
  );
  const { user, dialog } = await open(first);
  await user.type(dialog.getByLabelText('1. seçenek'), 'Renk');
  await user.type(dialog.getByLabelText('1. seçeneğin değerleri'), 'Ceviz, Siyah');
  await user.click(dialog.getByRole('button', { name: '2 seçeneği oluştur' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Bu ürün başka bir grupta.');
  expect(dialog.getByLabelText('1. seçeneğin değerleri')).toHaveValue('Ceviz, Siyah');
});

test('a further value extends the group that was seen', async () => {
  const options = [{ name: 'Renk', value: 'Ceviz' }];
  const grouped = { ...first, group: { _id: 'g', name: 'Ceviz Tavla', options } };
  const { calls, group } = serveGroup([grouped, second]);
  const { user, dialog } = await open(grouped);
  await user.click(await dialog.findByRole('button', { name: 'Seçenek ekle' }));
  await user.type(dialog.getByLabelText('1. seçeneğin değerleri'), ', Beyaz');
  await user.click(dialog.getByRole('button', { name: '3 seçeneği oluştur' }));
  expect(await dialog.findByRole('button', { name: 'Hepsini kaydet' })).toBeVisible();
  expect(calls.at(-1)).toEqual({
    call: 'regroup',
    body: {
      name: group.name,
      optionNames: group.optionNames,
      members: [...group.members, { values: ['Beyaz'] }],
      updatedAt: group.updatedAt,
    },
  });
});

test('prices, counts and codes of all are saved in one call', async () => {
  const options = [{ name: 'Renk', value: 'Ceviz' }];
  const grouped = { ...first, group: { _id: 'g', name: 'Ceviz Tavla', options } };
  const { calls } = serveGroup([grouped, second]);
  const { user, dialog } = await open(grouped);
  const black = within(await dialog.findByRole('group', { name: 'Siyah' }));
  await user.type(black.getByLabelText('Stok adedi'), '5');
  await user.type(black.getByLabelText('Stok kodu'), 'TAV-S');
  await user.type(black.getByLabelText('Barkod'), '4006381333932');
  await user.click(dialog.getByRole('button', { name: 'Hepsini satışa aç' }));
  await user.click(dialog.getByRole('button', { name: 'Hepsini kaydet' }));
  await waitFor(() =>
    expect(black.getByLabelText('Barkod')).toHaveAccessibleDescription(/barkodu kontrol edin/),
  );
  await user.clear(black.getByLabelText('Barkod'));
  await user.type(black.getByLabelText('Barkod'), '4006381333931');
  await user.click(dialog.getByRole('button', { name: 'Hepsini kaydet' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject([
    { id: 'p1', offerPrice: 2149, price: 2450, inStock: true, sku: null },
    { id: 'p2', inStock: true, stock: 5, sku: 'TAV-S', barcode: '4006381333931' },
  ]);
});
