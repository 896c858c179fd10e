import { screen, waitFor, within } from '@testing-library/react';
import type { Customer, CustomerFile } from '@/api/types';
import { logInStaff } from '@/testing/handlers/account';
import { mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const ayse: Customer = {
  _id: 'c1',
  firstName: 'Ayşe',
  lastName: 'Çelik',
  name: 'Ayşe Çelik',
  email: 'ayse@ornek.com',
  emailConfirmed: true,
  phone: '+905321112233',
  location: 'Kadıköy',
  postalCode: '34710',
  isTrusted: false,
  createdAt: '2026-03-01T09:00:00.000Z',
  orders: 2,
  spent: 1234.5,
  lastOrderAt: '2026-11-20T09:00:00.000Z',
};

const file: CustomerFile = {
  profile: ayse,
  addresses: [],
  orders: [
    {
      _id: 'o1',
      number: '4827-1935',
      amount: 450,
      status: 'Preparing',
      paymentType: 'COD',
      isPaid: true,
      refundedAt: null,
      createdAt: '2026-11-20T09:00:00.000Z',
    },
  ],
  orderTotal: 3,
  returns: [],
  threads: [
    {
      _id: 't1',
      subject: 'Kargom nerede?',
      status: 'open',
      hasUnread: true,
      updatedAt: '2026-11-21T09:00:00.000Z',
    },
  ],
  notes: [],
};

/** The list of these customers; what is asked for is noted. */
function openList(customers: Customer[]) {
  logInStaff();
  const asked: string[] = [];
  server.use(
    mock.get('/api/seller/customers', ({ request, reply }) => {
      asked.push(new URL(request.url).search);
      const paging = { total: customers.length, totalPages: 1, currentPage: 1 };
      return reply(200, { success: true, customers, ...paging });
    }),
  );
  return { ...renderPage('/seller/musteriler'), asked };
}

function openPage(given: CustomerFile = file) {
  logInStaff();
  const calls = { opened: 0, sent: [] as unknown[] };
  server.use(
    mock.get('/api/seller/customer/{id}', ({ reply }) => {
      calls.opened += 1;
      return reply(200, { success: true, customer: given });
    }),
    mock.post('/api/seller/customer/{id}/note', async ({ request, reply }) => {
      const { text } = await request.json();
      calls.sent.push(text);
      const note = { _id: 'n1', text, by: 'Satıcı Hesabı', createdAt: '2026-11-25T09:00:00.000Z' };
      return reply(201, { success: true, message: 'Not eklendi.', note });
    }),
    mock.put('/api/seller/customer/{id}/trust', async ({ request, reply }) => {
      calls.sent.push(await request.json());
      return reply(200, { success: true, message: 'Müşteri artık güvenilir.' });
    }),
  );
  return { ...renderPage('/seller/musteriler/c1'), calls };
}

test('lists customers with totals and links', async () => {
  openList([ayse]);
  const row = within(await screen.findByRole('row', { name: /Ayşe Çelik/ }));
  expect(row.getByRole('link', { name: 'Ayşe Çelik' })).toHaveAttribute(
    'href',
    '/seller/musteriler/c1',
  );
  expect(row.getByText('ayse@ornek.com')).toBeVisible();
  expect(row.getByText('0 532 111 22 33')).toBeVisible();
  expect(row.getByText('2 sipariş')).toBeVisible();
  expect(row.getByText('₺1.234,50')).toBeVisible();
});

test('marks customers whose e-mail is not confirmed', async () => {
  openList([ayse, { ...ayse, _id: 'c2', name: 'Ali Işık', emailConfirmed: false }]);
  const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  expect((await rowOf(/Ali Işık/)).getByText('E-posta doğrulanmadı')).toBeVisible();
  expect((await rowOf(/Ayşe Çelik/)).queryByText('E-posta doğrulanmadı')).not.toBeInTheDocument();
});

test('searches while one types, and sorts', async () => {
  const { user, asked } = openList([ayse]);
  await user.type(await screen.findByRole('searchbox', { name: 'Müşteri ara' }), '0532 111{Enter}');
  await waitFor(() => expect(asked.at(-1)).toContain('search=0532+111'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sırala' }), 'En çok harcama');
  await waitFor(() => expect(asked.at(-1)).toContain('sort=spent'));
});

test('says that there is no customer yet', async () => {
  openList([]);
  expect(await screen.findByText('Henüz müşteri yok.')).toBeVisible();
});

test('shows a customer’s data and links', async () => {
  openPage();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ayşe Çelik' })).toBeVisible();
  expect(screen.getByRole('link', { name: '0 532 111 22 33' })).toHaveAttribute(
    'href',
    'tel:+905321112233',
  );
  expect(screen.getByRole('heading', { name: 'Siparişler (3)' })).toBeVisible();
  expect(screen.getByRole('link', { name: '4827-1935' })).toHaveAttribute(
    'href',
    '/seller/orders/4827-1935',
  );
  expect(screen.getByText('Son 1 sipariş gösteriliyor.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Kargom nerede?' })).toHaveAttribute(
    'href',
    '/seller/destek?talep=t1',
  );
  expect(screen.getByText('Kayıtlı adresi yok.')).toBeVisible();
});

test('marks an e-mail that is not confirmed', async () => {
  openPage({ ...file, profile: { ...ayse, emailConfirmed: false } });
  expect(await screen.findByText('Doğrulanmadı')).toBeVisible();
});

test('adds a note without loading the customer', async () => {
  const { user, client, calls } = openPage();
  const field = await screen.findByLabelText('Yeni not');
  await user.click(screen.getByRole('button', { name: 'Not ekle' }));
  expect(await screen.findByText('Not boş bırakılamaz.')).toBeVisible();
  await user.type(field, 'Akşam arayın');
  await user.click(screen.getByRole('button', { name: 'Not ekle' }));
  const notes = within(await screen.findByRole('list', { name: 'Notlar' }));
  expect(notes.getByText('Akşam arayın')).toBeVisible();
  expect(field).toHaveValue('');
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(calls).toEqual({ opened: 1, sent: ['Akşam arayın'] });
});

test('trust is a switch', async () => {
  const { user, calls } = openPage();
  const trust = await screen.findByRole('switch', { name: 'Güvenilir müşteri' });
  await user.click(trust);
  await waitFor(() => expect(trust).toBeChecked());
  expect(calls.sent).toEqual([{ isTrusted: true }]);
});

test('a closed account says so', async () => {
  openPage();
  server.use(
    mock.get('/api/seller/customer/{id}', ({ reply }) =>
      reply(404, refusal('customer_not_found', 'Müşteri bulunamadı. Hesabı kapatılmış olabilir.')),
    ),
  );
  expect(await screen.findByText(/Müşteri bulunamadı/)).toBeVisible();
});

test('an order whose money was refunded says so', async () => {
  const [order] = file.orders;
  if (!order) throw new Error('no order');
  const refunded = { ...order, isPaid: false, refundedAt: '2026-11-26T09:00:00.000Z' };
  openPage({ ...file, orders: [refunded] });
  expect(await screen.findByText('İade edildi')).toBeVisible();
  expect(screen.queryByText('Bekliyor')).not.toBeInTheDocument();
});
