import { screen, waitFor, within } from '@testing-library/react';
import jsQr from 'jsqr';
import { logInStaff } from '@/testing/handlers/account';
import { mock, refusal } from '@/testing/mock';
import { renderApp, renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const at = '/seller/guvenlik';
const secret = 'JBSWY3DPEHPK3PXP';
const codes = ['abcd-efgh-2345-6789', 'ijkm-npqr-2345-6789'];
const wrong = 'Kod hatalı ya da kullanılmış. Yeni bir kodla deneyin.';

const serveState = (enabled: boolean) =>
  server.use(
    mock.get('/api/seller/two-factor', ({ reply }) => reply(200, { success: true, enabled })),
  );

/** What a phone's camera would read of a code drawn as dark squares. */
function readQrCode(drawn: HTMLElement) {
  const size = Number(drawn.getAttribute('viewBox')?.split(' ')[2]);
  const scale = 4;
  const width = size * scale;
  const picture = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of drawn.innerHTML.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let at = 0; at < scale * scale; at += 1) {
      const row = Number(y) * scale + Math.floor(at / scale);
      const pixel = row * width + Number(x) * scale + (at % scale);
      picture.set([0, 0, 0, 255], pixel * 4);
    }
  }
  return jsQr(picture, width, width)?.data;
}

test('sets up QR code and recovery codes', async () => {
  logInStaff();
  serveState(false);
  const wrongPassword = 'Şifreniz hatalı.';
  const sent: unknown[] = [];
  server.use(
    mock.post('/api/seller/two-factor/setup', async ({ request, reply }) =>
      (await request.json()).password === 'parola'
        ? reply(200, {
            success: true,
            secret,
            otpauthUrl: `otpauth://totp/Shop:a?secret=${secret}`,
          })
        : reply(401, refusal('wrong_credentials', wrongPassword, { password: wrongPassword })),
    ),
    mock.post('/api/seller/two-factor/enable', async ({ request, reply }) => {
      const body = await request.json();
      sent.push(body);
      return body.code === '123456'
        ? reply(200, { success: true, message: 'Açıldı.', recoveryCodes: codes })
        : reply(401, refusal('two_factor_wrong', wrong, { code: wrong }));
    }),
  );
  const { user } = renderPage(at);
  const password = await screen.findByLabelText('Şifre');
  await user.type(password, 'yanlış{Enter}');
  expect(await screen.findByText(wrongPassword)).toBeVisible();
  await user.clear(password);
  await user.type(password, 'parola');
  await user.click(screen.getByRole('button', { name: 'Kurulumu başlat' }));
  const drawn = await screen.findByRole('img', { name: /karekod/ });
  expect(readQrCode(drawn)).toBe(`otpauth://totp/Shop:a?secret=${secret}`);
  expect(screen.getByText(secret)).toBeVisible();
  const field = screen.getByLabelText('Doğrulama kodu');
  await user.type(field, '000000');
  await user.click(screen.getByRole('button', { name: 'Doğrula ve aç' }));
  expect(await screen.findByText(wrong)).toBeVisible();
  await user.clear(field);
  await user.type(field, '123456');
  await user.click(screen.getByRole('button', { name: 'Doğrula ve aç' }));
  const list = within(await screen.findByRole('list', { name: 'Kurtarma kodları' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes);
  expect(sent).toEqual([
    { password: 'parola', code: '000000' },
    { password: 'parola', code: '123456' },
  ]);
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Kurtarma kodlarınız' })).toHaveFocus(),
  );
  serveState(true);
  await user.click(screen.getByRole('button', { name: 'Kodları kaydettim' }));
  expect(await screen.findByText(/İki adımlı doğrulama açık/)).toBeVisible();
});

test('is switched off with password and code', async () => {
  logInStaff();
  serveState(true);
  const sent: unknown[] = [];
  server.use(
    mock.post('/api/seller/two-factor/disable', async ({ request, reply }) => {
      sent.push(await request.json());
      serveState(false);
      return reply(200, { success: true, message: 'İki adımlı doğrulama kapatıldı.' });
    }),
  );
  const { user } = renderPage(at);
  await user.click(await screen.findByRole('button', { name: 'Kapat' }));
  await user.type(screen.getByLabelText('Şifre'), 'parola');
  await user.type(screen.getByLabelText('Doğrulama kodu'), '123456');
  await user.click(screen.getByRole('button', { name: 'İki adımlı doğrulamayı kapat' }));
  expect(await screen.findByRole('button', { name: 'Kurulumu başlat' })).toBeVisible();
  expect(sent).toEqual([{ password: 'parola', code: '123456' }]);
});

test('new recovery codes replace the earlier ones', async () => {
  logInStaff();
  serveState(true);
  const sent: unknown[] = [];
  server.use(
    mock.post('/api/seller/two-factor/recovery-codes', async ({ request, reply }) => {
      sent.push(await request.json());
      return reply(200, { success: true, message: 'Hazır.', recoveryCodes: codes });
    }),
  );
  const { user } = renderPage(at);
  await user.click(await screen.findByRole('button', { name: 'Yeni kurtarma kodları' }));
  await user.type(screen.getByLabelText('Şifre'), 'parola');
  await user.type(screen.getByLabelText('Doğrulama kodu'), '123456');
  await user.click(screen.getByRole('button', { name: 'Yeni kodları göster' }));
  const list = within(await screen.findByRole('list', { name: 'Kurtarma kodları' }));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Kodları kaydettim' }));
  expect(await screen.findByRole('button', { name: 'Yeni kurtarma kodları' })).toBeVisible();
  expect(sent).toEqual([{ password: 'parola', code: '123456' }]);
});

test('staff change their own password', async () => {
  logInStaff();
  serveState(false);
  const sent: unknown[] = [];
  server.use(
    mock.post('/api/seller/password', async ({ request, reply }) => {
      sent.push(await request.json());
      return reply(200, { success: true, message: 'Şifreniz değiştirildi.' });
    }),
  );
  const { user } = renderPage(at);
  await user.type(await screen.findByLabelText('Mevcut şifre'), 'eski parolam');
  await user.type(screen.getByLabelText('Yeni şifre'), 'yeni bir parola');
  await user.type(screen.getByLabelText('Yeni şifre (tekrar)'), 'yeni bir parola');
  await user.click(screen.getByRole('button', { name: 'Şifreyi Değiştir' }));
  expect(await screen.findByText('Şifreniz değiştirildi.')).toBeVisible();
  expect(sent).toEqual([{ currentPassword: 'eski parolam', newPassword: 'yeni bir parola' }]);
});

test('sessions elsewhere are ended on request', async () => {
  logInStaff();
  serveState(false);
  server.use(
    mock.post('/api/seller/end-sessions', ({ reply }) =>
      reply(200, { success: true, message: 'Diğer oturumlar kapatıldı.' }),
    ),
  );
  const { user } = renderPage(at);
  await user.click(await screen.findByRole('button', { name: 'Diğer oturumları kapat' }));
  expect(await screen.findByText('Diğer oturumlar kapatıldı.')).toBeVisible();
});

test('login asks for the code second', async () => {
  const sent: unknown[] = [];
  server.use(
    mock.post('/api/seller/login', async ({ request, reply }) => {
      const body = await request.json();
      sent.push(body);
      if (!body.code) return reply(401, refusal('two_factor_required', 'Kodu yazın.'));
      if (body.code !== '123456') {
        return reply(401, refusal('two_factor_wrong', wrong, { code: wrong }));
      }
      logInStaff();
      return reply(200, { success: true, message: 'Giriş yapıldı.' });
    }),
  );
  const { user } = renderApp('/seller');
  await user.type(await screen.findByLabelText('E-Posta'), 'satici@ornek.com');
  await user.type(screen.getByLabelText('Şifre'), 'parola');
  await user.click(screen.getByRole('button', { name: 'Giriş' }));
  const code = await screen.findByLabelText('Doğrulama kodu');
  await waitFor(() => expect(code).toHaveFocus());
  expect(screen.queryByText('Kodu yazın.')).not.toBeInTheDocument();
  await user.type(code, '000000{Enter}');
  expect(await screen.findByText(wrong)).toBeVisible();
  await user.clear(code);
  await user.type(code, '123456{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ürün Ekle' })).toBeVisible();
  const credentials = { email: 'satici@ornek.com', password: 'parola' };
  expect(sent).toEqual([
    credentials,
    { ...credentials, code: '000000' },
    { ...credentials, code: '123456' },
  ]);
});
