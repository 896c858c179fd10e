import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Order } from '@/api/types';
import { chip, screenIs } from '@/testing/dom';
import { logInStaff } from '@/testing/handlers/account';
import { sellerOrder, serveOrdersAdmin } from '@/testing/handlers/orders-admin';
import { switchInvoicingOn } from '@/testing/handlers/settings';
import { mock } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const orders = [
  sellerOrder(),
  sellerOrder({ _id: 'o2', number: '1000-0002', isPaid: true }),
  sellerOrder({ _id: 'o3', number: '1000-0003', status: 'Preparing', isPaid: true }),
];

/** The seller looks at the table. */
async function open(...shown: Order[]) {
  logInStaff();
  const served = serveOrdersAdmin(shown);
  const view = renderPage('/seller/orders');
  await screen.findAllByRole('article');
  await view.user.click(chip('Görünüm', 'Tablo'));
  await screen.findByRole('table');
  return { ...view, ...served };
}

const row = (number: string) => screen.getByRole('row', { name: new RegExp(`^Sipariş ${number}`) });
const tick = (number: string) => screen.getByRole('checkbox', { name: `Sipariş ${number}: seç` });
const bulk = () => within(screen.getByRole('group', { name: 'Seçilen siparişler' }));

test('a row shows all facts of an order', async () => {
  await open(...orders);
  for (const text of [
    '4827-1935',
    '19.11 13:00',
    'Şükrü Işık',
    'İzmir',
    '2 × Ceviz Tavla + 1 ürün',
    '₺4.387,90',
    'Bekliyor',
    'EFT',
    'Sipariş Alındı',
  ]) {
    expect(row('4827-1935')).toHaveTextContent(text);
  }
  const steps = orders.map(({ number }) => within(row(number)).getAllByRole('button').at(-1));
  expect(steps.map((step) => step?.textContent)).toEqual(['Ödeme geldi', 'Hazırla', 'Kargoya ver']);
});

test('a cancelled order does not look like one that waits', async () => {
  await open(sellerOrder({ number: '9000-0001', status: 'Cancelled', isPaid: false }));
  expect(row('9000-0001')).toHaveTextContent('Ödenmedi');
  expect(row('9000-0001')).not.toHaveTextContent('Bekliyor');
  expect(within(row('9000-0001')).getByText(/^₺/).tagName).toBe('S');
});

const tickAll = ({ click }: UserEvent) =>
  click(screen.getByRole('checkbox', { name: 'Bu sayfadaki bütün siparişleri seç' }));

test('ticking all leaves unpaid orders out', async () => {
  const { user } = await open(...orders);
  await tickAll(user);
  expect(bulk().getByRole('status')).toHaveTextContent(
    '2 sipariş seçildi; 1 ödenmemiş sipariş dışarıda kaldı',
  );
  expect(tick('4827-1935')).not.toBeChecked();
  await user.click(tick('4827-1935'));
  expect(bulk().getByRole('status')).toHaveTextContent(/^3 sipariş seçildi$/);
});

test('ticking all takes unpaid orders if all are unpaid', async () => {
  const { user } = await open(sellerOrder());
  await tickAll(user);
  expect(bulk().getByRole('status')).toHaveTextContent(/^1 sipariş seçildi$/);
});

test('loads fifty and remembers its view', async () => {
  const { asked, unmount } = await open(...orders);
  expect(asked.at(-1)?.toString()).toBe('page=1&limit=50');
  unmount();
  renderPage('/seller/orders');
  expect(await screen.findByRole('table')).toBeVisible();
});

test('the next step keeps the row’s focus', async () => {
  const { user, calls } = await open(...orders);
  await user.click(screen.getByRole('button', { name: 'Hazırla, sipariş 1000-0002' }));
  await waitFor(() => expect(row('1000-0002')).toHaveTextContent('Hazırlanıyor'));
  expect(calls).toEqual([{ call: 'status o2', body: { status: 'Preparing' } }]);
  expect(row('1000-0002')).toHaveFocus();
});

test('a row opens; its number links on', async () => {
  const { user, address } = await open(sellerOrder({ note: 'Zili çalmayın' }), ...orders.slice(1));
  const button = screen.getByRole('button', { name: 'Sipariş 4827-1935 ayrıntıları' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('İnönü Cad. No: 88/A')).toBeVisible();
  expect(screen.getByText('1 × Küp Şeker, 1 kg, ₺89,90')).toBeVisible();
  expect(screen.getByText('Sipariş notu: Zili çalmayın')).toBeVisible();
  await user.click(button);
  expect(screen.queryByText('İnönü Cad. No: 88/A')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: '4827-1935' }));
  expect(await screen.findByRole('heading', { name: 'Sipariş 4827-1935' })).toBeVisible();
  expect(address()).toBe('/seller/orders/4827-1935');
});

test('wide screens start with the table', async () => {
  screenIs('(width >= 64rem)');
  logInStaff();
  serveOrdersAdmin(orders);
  const { user } = renderPage('/seller/orders');
  expect(await screen.findByRole('table')).toBeVisible();
  await user.click(chip('Görünüm', 'Kartlar'));
  expect(await screen.findAllByRole('article')).toHaveLength(3);
});

test('a column sorts, then reverses', async () => {
  const { user, asked, address } = await open(...orders);
  const column = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });
  expect(column('Tarih')).toHaveAttribute('aria-sort', 'descending');
  const sort = () => asked.at(-1)?.get('sort');
  await user.click(within(column('Tutar')).getByRole('button'));
  await waitFor(() => expect(sort()).toBe('amount_desc'));
  expect(column('Tutar')).toHaveAttribute('aria-sort', 'descending');
  await user.click(within(column('Tutar')).getByRole('button'));
  await waitFor(() => expect(sort()).toBe('amount_asc'));
  await user.click(within(column('Alıcı')).getByRole('button'));
  await waitFor(() => expect(sort()).toBe('recipient_asc'));
  await user.click(within(column('Tarih')).getByRole('button'));
  await waitFor(() => expect(sort()).toBeNull());
  await user.click(within(column('Tarih')).getByRole('button'));
  await waitFor(() => expect(sort()).toBe('oldest'));
  expect(address()).toBe('/seller/orders?sira=eski');
});

test('a bulk change reports refused orders', async () => {
  const { user } = await open(...orders);
  expect(screen.queryByRole('group', { name: 'Seçilen siparişler' })).not.toBeInTheDocument();
  await tickAll(user);
  await user.click(tick('4827-1935'));
  expect(bulk().getByRole('status')).toHaveTextContent('3 sipariş seçildi');
  server.use(
    mock.put('/api/order/bulk', ({ reply }) => {
      const done = { changed: true, code: null, message: null, order: null };
      const refused = { ...done, changed: false, code: 'illegal_move' as const };
      const results = [
        { ...refused, _id: 'o1', message: 'Başkası iptal etti.' },
        { ...done, _id: 'o2' },
      ];
      return reply(200, { success: true, results });
    }),
  );
  await user.click(bulk().getByRole('button', { name: 'Hazırlamaya başla (2)' }));
  expect(await screen.findByText(/^1 sipariş hazırlanıyor\./)).toBeVisible();
  expect(await screen.findByText('4827-1935: Başkası iptal etti.')).toBeVisible();
});

test('marks ticked unpaid orders paid', async () => {
  const { user, calls } = await open(...orders);
  await user.click(tick('4827-1935'));
  await user.click(tick('1000-0002'));
  await user.click(bulk().getByRole('button', { name: 'Ödendi olarak işaretle (1)' }));
  await waitFor(() => expect(calls).toEqual([{ call: 'bulk paid', body: ['o1'] }]));
  await user.click(bulk().getByRole('button', { name: 'Seçimi kaldır' }));
  expect(tick('4827-1935')).not.toBeChecked();
});

test('overdue transfers are cancelled together, after a question', async () => {
  const late = sellerOrder({ transferDeadline: '2020-01-01T20:59:59Z' });
  const { user, calls } = await open(late, ...orders.slice(1));
  await user.click(tick('4827-1935'));
  await user.click(bulk().getByRole('button', { name: 'Süresi geçenleri iptal et (1)' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'İptal Et' }));
  await waitFor(() => expect(calls).toEqual([{ call: 'bulk cancel_overdue', body: ['o1'] }]));
});

test('delivers shipped orders together, with undo', async () => {
  const { user, calls } = await open(sellerOrder({ status: 'Shipped', isPaid: true }));
  await user.click(tick('4827-1935'));
  await user.click(bulk().getByRole('button', { name: 'Teslim edildi olarak işaretle (1)' }));
  await user.click(await screen.findByRole('button', { name: 'Geri al' }));
  await waitFor(() => expect(calls.map(({ call }) => call)).toEqual(['bulk delivered', 'undo']));
});

test('prints complete slips of ticked orders', async () => {
  const { user, address } = await open(...orders);
  await user.click(tick('4827-1935'));
  await user.click(tick('1000-0003'));
  await user.click(bulk().getByRole('link', { name: 'Paket fişlerini yazdır' }));
  expect(await screen.findByRole('article', { name: 'Sipariş 1000-0003' })).toBeVisible();
  expect(decodeURIComponent(address())).toBe('/seller/orders/paketler?siparis=o1,o3');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  const slip = screen.getByRole('article', { name: 'Sipariş 4827-1935' });
  expect(await within(slip).findByRole('img', { name: 'Barkod: 4827-1935' })).toBeVisible();
  expect(await within(slip).findByText('Gönderen:')).toBeVisible();
  const list = within(screen.getByRole('region', { name: 'Toplama listesi' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '4 ×Ceviz Tavla2 sipariş',
    '2 ×Küp Şeker, 1 kg2 sipariş',
  ]);
  await user.click(chip('Biçim', 'Etiketler (100 × 150 mm)'));
  const label = screen.getByRole('article', { name: 'Etiket, sipariş 4827-1935' });
  expect(label).toHaveTextContent('Şükrü Işık');
  expect(label).toHaveTextContent('Kargo: ____');
  await user.click(chip('Biçim', 'Toplama listesi ve fişler'));
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Yazdır' }));
  expect(print).toHaveBeenCalledOnce();
});

describe('by keyboard', () => {
  test('moves, ticks and searches', async () => {
    const { user } = await open(...orders);
    await user.keyboard('jj');
    expect(row('1000-0002')).toHaveFocus();
    await user.keyboard('x');
    expect(tick('1000-0002')).toBeChecked();
    await user.keyboard('k');
    expect(row('4827-1935')).toHaveFocus();
    await user.keyboard('/');
    const search = screen.getByRole('searchbox', { name: 'Sipariş ara' });
    expect(search).toHaveFocus();
    // What is typed is a text again.
    await user.keyboard('jx?/');
    expect(search).toHaveValue('jx?/');
  });

  test('help lists keys and switches them off', async () => {
    const { user } = await open(...orders);
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Klavye kısayolları' });
    expect(help).toHaveTextContent('Sonraki sipariş');
    await user.click(within(help).getByRole('checkbox', { name: 'Kısayollar açık' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(help).not.toBeInTheDocument());
    await user.keyboard('j');
    expect(row('4827-1935')).not.toHaveFocus();
  });
});

test('creates the invoices of ticked orders that can have one', async () => {
  switchInvoicingOn();
  const created: string[][] = [];
  const issuedInvoice = { _id: 'f1', number: 'DRD1', status: 'ready', hasPdf: false } as const;
  const { user } = await open(
    sellerOrder({ isPaid: true }),
    sellerOrder({ _id: 'o2', number: '1000-0002', isPaid: true }),
    sellerOrder({ _id: 'o3', number: '1000-0003', isPaid: true, issuedInvoice }),
  );
  server.use(
    mock.post('/api/seller/invoice', async ({ request, reply }) => {
      const { orders } = await request.json();
      created.push(orders);
      return reply(200, {
        success: true,
        results: [
          { order: 'o1', result: 'created', number: 'DRD2' },
          { order: 'o2', result: 'refused', code: 'order_cancelled', message: 'İptal edilmiş.' },
        ],
      });
    }),
  );
  await tickAll(user);
  await user.click(await bulk().findByRole('button', { name: 'Fatura oluştur (2)' }));
  expect(await screen.findByText('1000-0002: İptal edilmiş.')).toBeVisible();
  expect(screen.getByText('1 fatura oluşturuldu.')).toBeVisible();
  expect(created).toEqual([['o1', 'o2']]);
});

test('a shop without invoices offers none', async () => {
  const { user, client } = await open(...orders);
  await tickAll(user);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(bulk().queryByRole('button', { name: /^Fatura oluştur/ })).not.toBeInTheDocument();
});
