import { screen, waitFor, within } from '@testing-library/react';
import type { DataOf } from '@/api/calls';
import { logInStaff } from '@/testing/handlers/account';
import { mock, refusal } from '@/testing/mock';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

type Line = DataOf<'post', '/api/order/statement'>['lines'][number];

const order = { _id: 'o1', number: '4827-1935' };
const line = (line: number, verdict: Line['verdict'], over: Partial<Line> = {}): Line => ({
  line,
  date: '2026-11-20',
  text: `Havale ${String(line)}`,
  amount: 4387.9,
  order: verdict === 'no_order' || verdict === 'ambiguous' ? null : order,
  verdict,
  ...over,
});

function open(lines: Line[], unreadable: number[] = []) {
  logInStaff();
  const asked: (string | null)[] = [];
  server.use(
    mock.post('/api/order/statement', ({ query, reply }) => {
      asked.push(query.get('apply'));
      return reply(200, {
        success: true,
        isApplied: query.get('apply') === '1',
        lines,
        unreadable,
      });
    }),
  );
  return { ...renderApp('/seller/banka-ekstresi'), asked };
}

async function choose(user: ReturnType<typeof open>['user']) {
  const file = new File(['Tarih;Açıklama;Tutar'], 'ekstre.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('Ekstre dosyası'), file);
}

test('shows what each line pays before anything is changed, then marks what matches', async () => {
  const { user, asked } = open(
    [
      line(5, 'match'),
      line(6, 'amount_differs'),
      line(7, 'already_paid'),
      line(8, 'cancelled'),
      line(9, 'no_order'),
      line(10, 'ambiguous'),
    ],
    [11],
  );
  await choose(user);
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '520.11.2026Havale 5₺4.387,904827-1935Eşleşti',
    '620.11.2026Havale 6₺4.387,904827-1935Tutar farklı',
    '720.11.2026Havale 7₺4.387,904827-1935Zaten ödenmiş',
    '820.11.2026Havale 8₺4.387,904827-1935Sipariş iptal edilmiş',
    '920.11.2026Havale 9₺4.387,90–Sipariş bulunamadı',
    '1020.11.2026Havale 10₺4.387,90–Birden çok sipariş',
  ]);
  expect(screen.getByText(/^Okunamayan satırlar: 11\./)).toBeVisible();
  expect(screen.getByText(/Henüz hiçbir şey değişmedi\.$/)).toBeVisible();
  expect(asked).toEqual(['0']);
  await user.click(screen.getByRole('button', { name: '1 siparişi ödendi olarak işaretle' }));
  expect(await screen.findByText(/^1 sipariş ödendi olarak işaretlendi/)).toBeVisible();
  expect(asked).toEqual(['0', '1']);
  expect(
    within(screen.getAllByRole('row')[1] ?? document.body).getByText('Ödendi olarak işaretlendi'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /ödendi işaretle$/ })).not.toBeInTheDocument();
});

test('a file in which nothing came in says so, and offers nothing to mark', async () => {
  const { user } = open([]);
  await choose(user);
  expect(await screen.findByText('Bu dosyada gelen havale bulunamadı.')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('a file that is no statement says why, and another can be chosen', async () => {
  const { user } = open([line(2, 'match')]);
  server.use(
    mock.post(
      '/api/order/statement',
      ({ reply }) =>
        reply(422, refusal('validation_failed', 'Dosyada tarih ve tutar sütunu bulunamadı.')),
      { once: true },
    ),
  );
  await choose(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Dosyada tarih ve tutar sütunu bulunamadı.',
  );
  await choose(user);
  expect(await screen.findByRole('table')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});
