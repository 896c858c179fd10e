import { screen, within } from '@testing-library/react';
import type { AuditEntry } from '@/api/types';
import { ancestor } from '@/testing/dom';
import { logInStaff } from '@/testing/handlers/account';
import { mock } from '@/testing/mock';
import { renderApp } from '@/testing/render';
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
  ...over,
});

function serve(...entries: AuditEntry[]) {
  const asked: string[] = [];
  server.use(
    mock.get('/api/seller/audit', ({ query, reply }) => {
      asked.push(query.toString());
      const wanted = query.get('entity');
      const found = entries.filter(({ entity }) => !wanted || entity === wanted);
      const paging = { total: found.length, totalPages: 1, currentPage: 1 };
      return reply(200, { success: true, entries: found, ...paging });
    }),
  );
  return asked;
}

beforeEach(() => logInStaff());

test('says who did what, when, and what was there before', async () => {
  serve(
    entry({}),
    entry({ _id: '2', entity: 'staff', action: 'disable', before: null, after: null }),
  );
  const { user } = renderApp('/seller/gecmis');
  const name = await screen.findByText(/“Tavla” güncellendi/);
  const item = within(ancestor(name, 'li'));
  expect(item.getByText(/^Ayşe Satıcı/)).toHaveTextContent('Ayşe Satıcı, 05.08.2026 09:14');
  await user.click(item.getByText('2 alan'));
  expect(item.getByText('₺100,00')).toBeVisible();
  expect(item.getByText('₺90,50')).toBeVisible();
  expect(screen.getByText(/devre dışı bırakıldı/)).toBeVisible();
  expect(screen.getByText('2 kayıt')).toBeVisible();
});

test('shows one kind of thing by itself, which the address keeps', async () => {
  const asked = serve(entry({}), entry({ _id: '2', entity: 'order', action: 'status' }));
  const { user, address } = renderApp('/seller/gecmis');
  await screen.findByText(/güncellendi/);
  await user.selectOptions(screen.getByLabelText('Konu'), 'Sipariş');
  expect(await screen.findByText(/durumu değişti/)).toBeVisible();
  expect(screen.queryByText(/güncellendi/)).not.toBeInTheDocument();
  expect(address()).toBe('/seller/gecmis?konu=order');
  expect(asked.at(-1)).toContain('entity=order');
});

test('says that there is nothing yet', async () => {
  serve();
  renderApp('/seller/gecmis');
  expect(await screen.findByText('Henüz kayıt yok.')).toBeVisible();
});
