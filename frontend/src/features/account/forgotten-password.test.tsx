import { screen, waitFor, within } from '@testing-library/react';
import { logIn } from '@/testing/handlers/account';
import { mock, refusal } from '@/testing/mock';
import { renderApp, renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const answer = 'Bu adresle bir hesap varsa, şifre yenileme bağlantısını e-posta ile gönderdik.';

test('the login dialog leads to its page', async () => {
  const sent: unknown[] = [];
  server.use(
    mock.post('/api/user/forgot-password', async ({ request, reply }) => {
      sent.push(await request.json());
      return reply(200, { success: true, message: answer });
    }),
  );
  const { user, address } = renderApp('/urunler');
  await user.click(await screen.findByRole('button', { name: 'Giriş' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('link', { name: 'Şifremi unuttum' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Şifremi Unuttum' })).toBeVisible();
  expect(address()).toBe('/sifremi-unuttum');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.type(await screen.findByLabelText('E-Posta'), ' ayse@ornek.com');
  await user.click(screen.getByRole('button', { name: 'Bağlantı gönder' }));
  expect(await screen.findByRole('status')).toHaveTextContent(answer);
  expect(sent).toEqual([{ email: 'ayse@ornek.com' }]);
});

test('so does the seller’s login', async () => {
  renderApp('/seller');
  const link = await screen.findByRole('link', { name: 'Şifremi unuttum' });
  expect(link).toHaveAttribute('href', '/sifremi-unuttum');
});

describe('a mailed link', () => {
  const open = async (at = '/sifre-yenile#token=anahtar', render = renderPage) => {
    const view = render(at);
    await screen.findByLabelText('Yeni şifre');
    return view;
  };

  test.each(['#', '?'])('with %s changes the password', async (mark) => {
    const sent: unknown[] = [];
    server.use(
      mock.post('/api/user/reset-password', async ({ request, reply }) => {
        sent.push(await request.json());
        return reply(200, { success: true, message: 'Şifreniz değiştirildi.' });
      }),
    );
    const { user, address } = await open(`/sifre-yenile${mark}token=anahtar`);
    await waitFor(() => expect(address()).toBe('/sifre-yenile'));
    expect(screen.getByLabelText('Yeni şifre')).toHaveAccessibleDescription(
      /en az 8 karakterli.*satıcı hesaplarında en az 12 karakter/,
    );
    await user.type(screen.getByLabelText('Yeni şifre'), 'yeni');
    await user.type(screen.getByLabelText('Yeni şifre (tekrar)'), 'başka');
    await user.click(screen.getByRole('button', { name: 'Şifreyi yenile' }));
    expect(await screen.findByText('Yeni şifreler birbirinden farklı.')).toBeVisible();
    await user.clear(screen.getByLabelText('Yeni şifre (tekrar)'));
    await user.type(screen.getByLabelText('Yeni şifre (tekrar)'), 'yeni');
    await user.click(screen.getByRole('button', { name: 'Şifreyi yenile' }));
    expect(await screen.findByText('Şifreniz değiştirildi.')).toBeVisible();
    expect(sent).toEqual([{ token: 'anahtar', password: 'yeni' }]);
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('ends this browser’s login without a notice', async () => {
    logIn();
    server.use(
      mock.post('/api/user/reset-password', ({ reply }) => {
        server.use(mock.get('/api/user/is-auth', ({ reply }) => reply(200, { success: false })));
        return reply(200, { success: true, message: 'Şifreniz değiştirildi.' });
      }),
    );
    const { user } = await open(undefined, renderApp);
    await user.type(screen.getByLabelText('Yeni şifre'), 'yeni');
    await user.type(screen.getByLabelText('Yeni şifre (tekrar)'), 'yeni');
    await user.click(screen.getByRole('button', { name: 'Şifreyi yenile' }));
    expect(await screen.findByRole('button', { name: 'Giriş' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('that has expired offers a new one', async () => {
    server.use(
      mock.post('/api/user/reset-password', ({ reply }) =>
        reply(410, refusal('token_expired', 'Bağlantının süresi dolmuş.')),
      ),
    );
    const { user } = await open();
    await user.type(screen.getByLabelText('Yeni şifre'), 'yeni');
    await user.type(screen.getByLabelText('Yeni şifre (tekrar)'), 'yeni');
    await user.click(screen.getByRole('button', { name: 'Şifreyi yenile' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Bağlantının süresi dolmuş.');
    const again = screen.getByRole('link', { name: 'Yeni bağlantı iste' });
    expect(again).toHaveAttribute('href', '/sifremi-unuttum');
  });

  test('without its token says what to do', async () => {
    renderPage('/sifre-yenile');
    expect(await screen.findByText(/Bağlantıya yeniden tıklayın/)).toBeVisible();
  });
});
