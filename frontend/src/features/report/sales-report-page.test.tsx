import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SalesFigures, SalesPeriod, SalesReport } from '@/api/types';
import { ancestor, screenIs } from '@/testing/dom';
import { logInStaff } from '@/testing/handlers/account';
import { mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

function figures(over: Partial<SalesFigures> = {}): SalesFigures {
  const none = { orders: 0, pieces: 0, items: 0, discount: 0, delivery: 0, amount: 0, refunds: 0 };
  return { ...none, installmentFees: 0, vat: [], refundVat: [], ...over };
}

const sold = figures({
  orders: 3,
  pieces: 7,
  items: 500,
  discount: 50,
  delivery: 49.9,
  amount: 499.9,
  refunds: 100,
  vat: [{ rate: 20, base: 416.58, tax: 83.32 }],
  refundVat: [{ rate: 10, base: 90.91, tax: 9.09 }],
});

const twoDays = (total: SalesFigures): SalesPeriod[] => [
  { period: '2026-11-24', ...figures() },
  { period: '2026-11-25', ...total },
];

/** The page with this report for every range; what is asked for is noted. */
function open(total: SalesFigures, at = '/seller/raporlar', periods = twoDays(total)) {
  logInStaff();
  const asked: Record<string, string | null>[] = [];
  server.use(
    mock.get('/api/seller/report/sales', ({ query, reply }) => {
      const [from, to, by] = [query.get('from') ?? '', query.get('to') ?? '', query.get('by')];
      asked.push({ from, to, by });
      if (to < from) {
        const fields = { to: 'İlk günden önce olmayan bir gün seçin.' };
        return reply(422, refusal('validation_failed', 'Son gün: yanlış.', fields));
      }
      const report: SalesReport = {
        from,
        to,
        by: by === 'month' ? 'month' : 'day',
        periods,
        total,
      };
      return reply(200, { success: true, report });
    }),
  );
  return { ...renderPage(at), asked };
}

test('shows instalment fees only where there are any', async () => {
  const { unmount } = open(sold);
  await screen.findByRole('columnheader', { name: 'Tutar' });
  expect(screen.queryByText(/vade farkı/i)).toBeNull();
  unmount();
  open(figures({ ...sold, installmentFees: 12.5 }));
  const sums = within(await screen.findByRole('list', { name: 'Toplam' }));
  // What came in is the sales and the fees.
  expect(sums.getByText('₺512,40')).toBeVisible();
  expect(sums.getByText('₺412,40')).toBeVisible();
  expect(sums.getByText('Tahsilatın içindeki vade farkı')).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Vade farkı' })).toBeVisible();
  const total = screen.getByRole('row', { name: /Toplam/ });
  expect(within(total).getByText('₺12,50')).toBeVisible();
});

test('shows sums, and every figure in a table', async () => {
  open(sold);
  const sums = within(await screen.findByRole('list', { name: 'Toplam' }));
  expect(sums.getByText('₺499,90')).toBeVisible();
  expect(sums.getByText('₺399,90')).toBeVisible();
  const table = within(screen.getByRole('table', { name: 'Dönem dönem satışlar' }));
  const headings = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings.slice(-5)).toEqual([
    'İade',
    'Matrah %20',
    'KDV %20',
    'İade matrahı %10',
    'İade KDV %10',
  ]);
  expect(sums.getByText('₺9,09')).toBeVisible();
  const row = within(table.getByRole('row', { name: /25 Kasım 2026/ }));
  for (const text of [
    '3',
    '7',
    '₺500,00',
    '₺50,00',
    '₺49,90',
    '₺499,90',
    '₺416,58',
    '₺83,32',
    '₺90,91',
    '₺9,09',
  ]) {
    expect(row.getByRole('cell', { name: text })).toBeVisible();
  }
});

test('narrow screens fold a day’s figures', async () => {
  screenIs('(width < 64rem)');
  const { user } = open(sold);
  const line = await screen.findByText('25 Kas', { selector: 'summary span' });
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.queryByText('24 Kas', { selector: 'summary span' })).not.toBeInTheDocument();
  const day = within(ancestor(line, 'details'));
  expect(day.getByText('3 sipariş')).toBeVisible();
  expect(day.getByText('₺83,32')).not.toBeVisible();
  await user.click(line);
  expect(day.getByText('₺83,32')).toBeVisible();
});

test('shows the newest days of long ranges', async () => {
  const days = Array.from({ length: 40 }, (_, index): SalesPeriod => {
    const day = new Date(Date.UTC(2026, 9, 1 + index)).toISOString();
    return { period: day.slice(0, 10), ...sold };
  });
  const { user } = open(sold, '/seller/raporlar', days);
  const rows = async () => (await screen.findAllByRole('rowheader')).map((row) => row.textContent);
  const first = await rows();
  expect(first.slice(0, 2)).toEqual(['Toplam', '9 Kasım 2026']);
  expect(first).toHaveLength(32);
  await user.click(screen.getByRole('button', { name: 'Tümünü göster (40)' }));
  expect(await rows()).toHaveLength(41);
  expect(screen.queryByRole('button', { name: /Tümünü göster/ })).not.toBeInTheDocument();
});

test('says that nothing was paid', async () => {
  open(figures());
  expect(await screen.findByText('Bu aralıkta ödenen sipariş yok.')).toBeVisible();
});

test('chooses ranges and downloads them', async () => {
  const { user, asked } = open(sold, '/seller/raporlar?ilk=2026-01-01&son=2026-03-31&donem=month');
  const file = await screen.findByRole('link', { name: 'CSV indir' });
  expect(file).toHaveAttribute(
    'href',
    '/api/seller/report/sales.csv?from=2026-01-01&to=2026-03-31&by=month',
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Dönem' }), 'Gün gün');
  await waitFor(() => {
    expect(asked.at(-1)).toEqual({ from: '2026-01-01', to: '2026-03-31', by: 'day' });
  });
  await user.click(screen.getByRole('radio', { name: 'Geçen yıl' }));
  await waitFor(() => expect(asked.at(-1)?.['by']).toBe('month'));
  expect(asked.at(-1)?.['from']).toMatch(/-01-01$/);
});

test('a wrong day is named at its field', async () => {
  open(sold, '/seller/raporlar?ilk=2026-03-01&son=2026-03-31');
  const last = await screen.findByLabelText('Son gün');
  fireEvent.change(last, { target: { value: '2026-02-01' } });
  await waitFor(() => {
    expect(last).toHaveAccessibleDescription('İlk günden önce olmayan bir gün seçin.');
  });
  expect(screen.queryByRole('link', { name: 'CSV indir' })).not.toBeInTheDocument();
});
