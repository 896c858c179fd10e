import { screen, within } from '@testing-library/react';
import type { AuditEntry } from '@/api/types';
import { ancestor } from '@/testing/dom';
import { logInStaff } from '@/testing/handlers/account';
import { mock } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const entry = (over: Partial<AuditEntry>): AuditEntry => ({
  _id: '1',
  at: '2026-08-05T06:14:00.000Z',
  staff: { _id: 's1', name: 'Ayşe Satıcı' },
  entity: 'product',
  entityId: 'p1',
  action: 'update',
  before: { name: 'Tavla', offerPrice: 100 },
  after: { name: 'Ceviz Tavla', offerPrice: 90.5 },
  batch: null,
  batchSize: null,
  ...over,
});

const names: Record<string, string> = {
  p1: 'Ceviz Tavla',
  o1: '4827-1935',
  u1: 'Ayşe Kaya',
  g1: 'Istaka',
};

function serve(...entries: AuditEntry[]) {
  const asked: string[] = [];
  server.use(
    mock.get('/api/seller/audit', ({ query, reply }) => {
      asked.push(query.toString());
      const wanted = query.get('entity');
      const found = entries.filter(({ entity }) => !wanted || entity === wanted);
      const paging = { total: found.length, totalPages: 1, currentPage: 1 };
      return reply(200, { success: true, entries: found, names, ...paging });
    }),
  );
  return asked;
}

beforeEach(() => logInStaff());

test('shows actor, action, time and old value', async () => {
  serve(
    entry({}),
    entry({ _id: '2', entity: 'staff', action: 'disable', before: null, after: null }),
  );
  renderPage('/seller/gecmis');
  const name = await screen.findByRole('link', { name: 'Ceviz Tavla' });
  expect(name).toHaveAttribute('href', '/seller/product-list?ara=Ceviz%20Tavla');
  const item = within(ancestor(name, 'li'));
  expect(item.getByText(/^Ayşe Satıcı/)).toHaveTextContent('Ayşe Satıcı, 05.08.2026 09:14');
  expect(item.getByText('Ad Tavla → Ceviz Tavla')).toBeVisible();
  expect(item.getByText('Satış fiyatı ₺100,00 → ₺90,50')).toBeVisible();
  expect(screen.getByText(/devre dışı bırakıldı/)).toBeVisible();
  expect(screen.getByText('2 kayıt')).toBeVisible();
});

test('links orders and customers, names deleted ones', async () => {
  serve(
    entry({
      entity: 'order',
      entityId: 'o1',
      action: 'paid',
      before: { isPaid: false },
      after: { isPaid: true },
    }),
    entry({
      _id: '2',
      entity: 'customer',
      entityId: 'u1',
      action: 'open',
      before: null,
      after: null,
    }),
    entry({ _id: '4', entityId: 'g1', action: 'group', before: null, after: null }),
    entry({ _id: '3', entityId: 'p9', action: 'delete', before: { name: 'Zar' }, after: null }),
  );
  renderPage('/seller/gecmis');
  const link = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await link('4827-1935')).toBe('/seller/orders/4827-1935');
  expect(await link('Ayşe Kaya')).toBe('/seller/musteriler/u1');
  expect(screen.getByText(/“Zar” silindi/)).toBeVisible();
  expect(screen.getByText(/“Istaka” seçenekleri birleştirildi/)).toBeVisible();
});

test('filters by kind, in the address', async () => {
  const asked = serve(entry({}), entry({ _id: '2', entity: 'order', action: 'status' }));
  const { user, address } = renderPage('/seller/gecmis');
  await screen.findByText(/güncellendi/);
  await user.selectOptions(screen.getByLabelText('Konu'), 'Sipariş');
  expect(await screen.findByText(/durumu değişti/)).toBeVisible();
  expect(screen.queryByText(/güncellendi/)).not.toBeInTheDocument();
  expect(address()).toBe('/seller/gecmis?konu=order');
  expect(asked.at(-1)).toContain('entity=order');
});

test('says that there is nothing yet', async () => {
  serve();
  renderPage('/seller/gecmis');
  expect(await screen.findByText('Henüz kayıt yok.')).toBeVisible();
});

test('folds an import into one line', async () => {
  const prices = (from: number, to: number) => ({
    before: { offerPrice: from },
    after: { offerPrice: to },
  });
  const of = (n: number) => entry({ _id: `${n}`, action: 'import', batch: 'b1', ...prices(n, 5) });
  const asked: string[] = [];
  server.use(
    mock.get('/api/seller/audit', ({ query, reply }) => {
      asked.push(query.toString());
      const page = Number(query.get('page'));
      const entries = query.get('batch') ? [of(page)] : [{ ...of(1), batchSize: 10_000 }];
      const paging = { total: 2, totalPages: 2, currentPage: page };
      return reply(200, { success: true, entries, names, ...paging });
    }),
  );
  const { user } = renderPage('/seller/gecmis');
  expect(await screen.findByText('10.000 ürün')).toBeVisible();
  expect(asked).toEqual(['page=1&folded=1']);
  await user.click(screen.getByText('Ürünleri göster'));
  expect(await screen.findByText('Satış fiyatı ₺1,00 → ₺5,00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Daha fazla göster' }));
  expect(await screen.findByText('Satış fiyatı ₺2,00 → ₺5,00')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Daha fazla göster' })).not.toBeInTheDocument();
  expect(asked.slice(1)).toEqual(['batch=b1&page=1&limit=100', 'batch=b1&page=2&limit=100']);
});

test('shows when an entry has too many changes', async () => {
  serve(entry({ entityId: null, action: 'import', before: null, after: null }));
  renderPage('/seller/gecmis');
  expect(await screen.findByText(/gösterilemeyecek kadar çok/)).toBeVisible();
});
