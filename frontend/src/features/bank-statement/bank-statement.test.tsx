import { screen, waitFor, within } from '@testing-library/react';
import type { DataOf } from '@/api/calls';
import { logInStaff } from '@/testing/handlers/account';
import { sellerOrder } from '@/testing/handlers/orders-admin';
import { mock, refusal } from '@/testing/mock';
import { renderApp, renderPage } from '@/testing/render';
import { server } from '@/testing/server';

type Line = DataOf<'post', '/api/order/statement'>['lines'][number];

const order = { _id: 'o1', number: '4827-1935', amount: 4000, recipient: 'Ayşe Kaya' };
const line = (line: number, verdict: Line['verdict'], over: Partial<Line> = {}): Line => ({
  line,
  date: '2026-11-20',
  text: `Havale ${String(line)}`,
  amount: 4387.9,
  order: verdict === 'no_order' || verdict === 'ambiguous' ? null : order,
  candidate: null,
  verdict,
  ...over,
});

function open(lines: Line[], unreadable: number[] = [], render = renderPage) {
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
  return { ...render('/seller/banka-ekstresi'), asked };
}

async function choose(user: ReturnType<typeof open>['user']) {
  const file = new File(['Tarih;Açıklama;Tutar'], 'ekstre.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('Ekstre dosyası'), file);
}

test('previews each line, then marks the matches', async () => {
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
    '520.11.2026Havale 5₺4.387,904827-1935EşleştiÖdendi işaretle',
    '620.11.2026Havale 6₺4.387,904827-1935Ayşe KayaTutar farklıBeklenen ₺4.000,00',
    '720.11.2026Havale 7₺4.387,904827-1935Zaten ödenmiş',
    '820.11.2026Havale 8₺4.387,904827-1935Sipariş iptal edilmiş',
    '920.11.2026Havale 9₺4.387,90–Sipariş bulunamadı',
    '1020.11.2026Havale 10₺4.387,90–Birden çok sipariş',
  ]);
  expect(within(rows[0] ?? document.body).getByRole('link')).toHaveAttribute(
    'href',
    '/seller/orders/4827-1935',
  );
  expect(screen.getByText(/^Okunamayan satırlar: 11\./)).toBeVisible();
  expect(screen.getByText(/Henüz hiçbir şey değişmedi\.$/)).toBeVisible();
  expect(asked).toEqual(['0']);
  await user.click(screen.getByRole('button', { name: '1 siparişi ödendi olarak işaretle' }));
  expect(
    await screen.findByText(/^1 sipariş ödendi olarak işaretlendi; müşterilere/),
  ).toBeVisible();
  expect(asked).toEqual(['0', '1']);
  expect(
    within(screen.getAllByRole('row')[1] ?? document.body).getByText('Ödendi olarak işaretlendi'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /ödendi işaretle$/ })).not.toBeInTheDocument();
});

test('accepts lines one by one', async () => {
  const candidate = { ...order, _id: 'o2', number: '1000-0002', recipient: 'Can Er' };
  const { user } = open([line(5, 'match'), line(6, 'no_order', { candidate })]);
  const paid: string[] = [];
  server.use(
    mock.put('/api/order/paid/{id}', async ({ params, request, reply }) => {
      expect(await request.json()).toEqual({ isPaid: true });
      paid.push(params.id);
      const changed = sellerOrder({ _id: params.id, number: '1000-0002', isPaid: true });
      return reply(200, { success: true, message: 'Ödeme durumu güncellendi.', order: changed });
    }),
  );
  await choose(user);
  const possible = within(await screen.findByRole('row', { name: /Havale 6/ }));
  expect(possible.getByText('Olası')).toBeVisible();
  expect(possible.getByText('Can Er')).toBeVisible();
  await user.click(possible.getByRole('button', { name: 'Ödendi işaretle: 1000-0002' }));
  expect(await possible.findByText('Ödendi olarak işaretlendi')).toBeVisible();
  expect(possible.queryByRole('button')).not.toBeInTheDocument();
  expect(paid).toEqual(['o2']);
  expect(screen.getByRole('button', { name: '1 siparişi ödendi olarak işaretle' })).toBeVisible();
});

test('undoes what it has just marked', async () => {
  const { user, asked } = open([line(5, 'match')]);
  const undone: string[][] = [];
  server.use(
    mock.put('/api/order/undo', async ({ request, reply }) => {
      const { ids } = await request.json();
      undone.push(ids);
      const results = ids.map((_id) => ({
        _id,
        changed: true,
        code: null,
        message: null,
        order: null,
      }));
      return reply(200, { success: true, results });
    }),
  );
  await choose(user);
  const mark = { name: '1 siparişi ödendi olarak işaretle' };
  await user.click(await screen.findByRole('button', mark));
  expect(await screen.findByText(/10 saniye içinde geri alabilirsiniz/)).toBeVisible();
  expect(screen.queryByRole('button', mark)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Geri al' }));
  expect(await screen.findByText('Geri alındı; müşteriye haber verilmedi.')).toBeVisible();
  expect(undone).toEqual([['o1']]);
  expect(screen.getByText('Eşleşti')).toBeVisible();
  await user.click(await screen.findByRole('button', mark));
  await waitFor(() => expect(asked).toEqual(['0', '1', '1']));
});

test('does not claim mails without a mail server', async () => {
  const { user } = open([line(5, 'match')]);
  logInStaff(undefined, { mailsToFile: true });
  await choose(user);
  await user.click(
    await screen.findByRole('button', { name: '1 siparişi ödendi olarak işaretle' }),
  );
  expect(
    await screen.findByText(
      '1 sipariş ödendi olarak işaretlendi; müşterilere haber gönderilmedi: e-posta sunucusu yok (dosyaya yazıldı).',
    ),
  ).toBeVisible();
});

test('a file without incoming payments offers nothing', async () => {
  const { user } = open([]);
  await choose(user);
  expect(await screen.findByText('Bu dosyada gelen havale bulunamadı.')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('refuses a file that is no statement', async () => {
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

test('resends a refused file after a login', async () => {
  const { user, asked } = open([line(2, 'match')], [], renderApp);
  const path = '/api/order/statement';
  const once = { once: true };
  await screen.findByLabelText('Ekstre dosyası');
  server.use(
    mock.get('/api/seller/is-auth', ({ reply }) => reply(200, { success: false })),
    mock.post(
      path,
      ({ reply }) => reply(401, refusal('login_required', 'Lütfen giriş yapın.')),
      once,
    ),
    mock.post(
      path,
      ({ reply }) => reply(503, refusal('unavailable', 'Sunucu şu anda yanıt veremiyor.')),
      once,
    ),
    mock.post('/api/seller/login', ({ reply }) => {
      logInStaff();
      return reply(200, { success: true, message: 'Giriş yapıldı.' });
    }),
  );
  await choose(user);
  const login = within(await screen.findByRole('dialog', { name: 'Satıcı Giriş' }));
  await user.type(login.getByLabelText('E-Posta'), 'satici@ornek.com');
  await user.type(login.getByLabelText('Şifre'), 'gizli');
  await user.click(login.getByRole('button', { name: 'Giriş' }));
  const retry = await screen.findByRole('button', { name: 'Yeniden dene' });
  expect(screen.queryByText('Lütfen giriş yapın.')).not.toBeInTheDocument();
  await user.click(retry);
  expect(await screen.findByRole('alert')).toHaveTextContent('Sunucu şu anda yanıt veremiyor.');
  await user.click(screen.getByRole('button', { name: 'Yeniden dene' }));
  expect(await screen.findByRole('table')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Yeniden dene' })).not.toBeInTheDocument();
  expect(asked).toEqual(['0']);
});
