import { screen, waitFor, within } from '@testing-library/react';
import { customer, logIn } from '@/testing/handlers/account';
import { serveOrders, order } from '@/testing/handlers/orders';
import { thread, serveThreads } from '@/testing/handlers/threads';
import { lostConnection, mock, refusal, type Resolver } from '@/testing/mock';
import { renderApp, renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const menu = async () => within(await screen.findByRole('navigation', { name: 'Profil menüsü' }));
const dumb = refusal('internal', 'Beklenmeyen bir hata oluştu.');

test('after login a visitor returns to the page', async () => {
  server.use(
    mock.post('/api/user/login', ({ reply }) => {
      logIn();
      return reply(200, { success: true, message: 'Giriş yapıldı.', user: customer });
    }),
  );
  serveOrders(order());
  const { user, address } = renderPage('/profil/siparislerim');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('E-Posta'), customer.email);
  await user.type(dialog.getByLabelText('Şifre'), 'parola');
  await user.click(dialog.getByRole('button', { name: 'Giriş yap' }));
  await heading('Siparişlerim');
  expect(await screen.findByText('Sipariş no:')).toBeVisible();
  expect(address()).toBe('/profil/siparislerim');
});

test('the side menu links every part', async () => {
  logIn();
  renderPage('/profil');
  await heading('Kullanıcı Bilgileri');
  const links = (await menu()).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Kullanıcı Bilgileri', '/profil'],
    ['Siparişlerim', '/profil/siparislerim'],
    ['Adreslerim', '/profil/adreslerim'],
    ['Destek Mesajlarım', '/profil/destek'],
  ]);
  expect(links[0]).toHaveAttribute('aria-current', 'page');
  const settings = (await menu()).getByRole('button', { name: /Ayarlar/ });
  expect(settings).toBeDisabled();
  expect(settings).toHaveTextContent('Yakında');
});

test('logs out from the side menu', async () => {
  logIn();
  server.use(
    mock.get('/api/user/logout', ({ reply }) =>
      reply(200, { success: true, message: 'Çıkış yapıldı.' }),
    ),
  );
  const { user, address } = renderPage('/profil');
  await user.click((await menu()).getByRole('button', { name: 'Çıkış Yap' }));
  expect(await screen.findByText('Çıkış yapıldı.')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/'));
});

test('a logout that fails says so and stays', async () => {
  logIn();
  server.use(mock.get('/api/user/logout', lostConnection));
  const { user, address } = renderPage('/profil');
  await user.click((await menu()).getByRole('button', { name: 'Çıkış Yap' }));
  expect(await screen.findByText('Çıkış işlemi başarısız.')).toBeVisible();
  expect(address()).toBe('/profil');
});

test('counts unread answers in menu and button', async () => {
  logIn();
  serveThreads(thread());
  server.use(
    mock.get('/api/message-thread/unread', ({ reply }) =>
      reply(200, { success: true, unreadThreads: 2 }),
    ),
  );
  const { user } = renderApp('/profil');
  expect(
    await (await menu()).findByRole('link', { name: 'Destek Mesajlarım 2 okunmamış' }),
  ).toBeVisible();
  const button = await screen.findByRole('button', { name: 'Profil menüsü' });
  expect(button).toHaveAccessibleDescription('2 okunmamış');
  await user.click(button);
  await waitFor(() =>
    expect(screen.getAllByRole('link', { name: 'Destek Mesajlarım 2 okunmamış' })).toHaveLength(2),
  );
});

test('a visitor asks for no counts', async () => {
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => void asked.push(request.url));
  renderApp('/');
  await screen.findByRole('button', { name: 'Giriş' });
  expect(asked.filter((url) => url.includes('unread'))).toEqual([]);
});

describe('the profile form', () => {
  const known = {
    ...customer,
    phone: '+905320000000',
    location: 'Ödemiş, İzmir',
    postalCode: '35750',
  };

  test('shows stored values and saves changed ones', async () => {
    logIn(known);
    const sent: unknown[] = [];
    server.use(
      mock.post('/api/user/update', async ({ request, reply }) => {
        const body = await request.json();
        sent.push(body);
        const user = { ...known, firstName: body.firstName ?? '' };
        return reply(200, { success: true, message: 'Profil bilgileri kaydedildi!', user });
      }),
    );
    const { user } = renderPage('/profil');
    expect(await screen.findByLabelText('Telefon')).toHaveValue('0 532 000 00 00');
    expect(screen.getByLabelText('E-Posta')).toHaveValue(customer.email);
    expect(screen.getByLabelText('E-Posta')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Konum')).toHaveValue('Ödemiş, İzmir');
    expect(screen.getByLabelText('Posta Kodu')).toHaveValue('35750');
    const name = screen.getByLabelText('Ad');
    await user.clear(name);
    await user.type(name, ' Ayşe ');
    await user.click(screen.getByRole('button', { name: 'Kaydet' }));
    expect(await screen.findByText('Profil bilgileri kaydedildi!')).toBeVisible();
    expect(sent).toEqual([
      {
        firstName: 'Ayşe',
        lastName: 'Şahin',
        email: customer.email,
        phone: '0 532 000 00 00',
        location: 'Ödemiş, İzmir',
        postalCode: '35750',
      },
    ]);
    expect(name).toHaveValue('Ayşe');
  });

  test('needs a name, nothing else', async () => {
    logIn();
    const { user } = renderPage('/profil');
    await user.clear(await screen.findByLabelText('Ad'));
    await user.click(screen.getByRole('button', { name: 'Kaydet' }));
    expect(await screen.findByText('Ad boş bırakılamaz.')).toBeVisible();
    expect(screen.getByLabelText('Telefon')).toBeValid();
  });

  test.each<[string, Resolver<'post', '/api/user/update'>, string]>([
    ['a refusal', ({ reply }) => reply(500, dumb), dumb.message],
    [
      'a lost connection',
      lostConnection,
      'Sunucuya ulaşılamadı. Bağlantınızı kontrol edip yeniden deneyin.',
    ],
  ])('shows %s and keeps what was typed', async (_what, answer, message) => {
    logIn();
    server.use(mock.post('/api/user/update', answer));
    const { user } = renderPage('/profil');
    await user.type(await screen.findByLabelText('Konum'), 'İzmir');
    await user.click(screen.getByRole('button', { name: 'Kaydet' }));
    expect(await screen.findByText(`Sunucu hatası: ${message}`)).toBeVisible();
    expect(screen.getByLabelText('Konum')).toHaveValue('İzmir');
  });

  test('shows the error of a field beside it', async () => {
    logIn();
    server.use(
      mock.post('/api/user/update', ({ reply }) =>
        reply(422, refusal('validation_failed', 'Düzeltin.', { phone: 'Telefon geçersiz.' })),
      ),
    );
    const { user } = renderPage('/profil');
    await user.click(await screen.findByRole('button', { name: 'Kaydet' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Telefon')).toHaveAccessibleDescription('Telefon geçersiz.'),
    );
    expect(screen.queryByText(/^Sunucu hatası/)).not.toBeInTheDocument();
  });
});

describe('a new password', () => {
  async function fillIn(user: ReturnType<typeof renderPage>['user'], repeated = 'yeni-parola') {
    await user.type(await screen.findByLabelText('Mevcut şifre'), 'eski-parola');
    await user.type(screen.getByLabelText('Yeni şifre'), 'yeni-parola');
    await user.type(screen.getByLabelText('Yeni şifre (tekrar)'), repeated);
    await user.click(screen.getByRole('button', { name: 'Şifreyi Değiştir' }));
  }

  test('is sent once and the fields are emptied', async () => {
    logIn();
    const sent: unknown[] = [];
    server.use(
      mock.post('/api/user/password', async ({ request, reply }) => {
        sent.push(await request.json());
        return reply(200, { success: true, message: 'Şifreniz değiştirildi.' });
      }),
    );
    const { user } = renderPage('/profil');
    await fillIn(user);
    expect(await screen.findByText('Şifreniz değiştirildi.')).toBeVisible();
    expect(sent).toEqual([{ currentPassword: 'eski-parola', newPassword: 'yeni-parola' }]);
    expect(screen.getByLabelText('Yeni şifre')).toHaveValue('');
  });

  test('has to be typed twice alike', async () => {
    logIn();
    const { user } = renderPage('/profil');
    await fillIn(user, 'yeni-prola');
    expect(await screen.findByText('Yeni şifreler birbirinden farklı.')).toBeVisible();
  });

  test('shows a wrong old password at its field', async () => {
    const fault = { currentPassword: 'Mevcut şifreniz hatalı.' };
    logIn();
    server.use(
      mock.post('/api/user/password', ({ reply }) =>
        reply(422, refusal('validation_failed', 'Düzeltin.', fault)),
      ),
    );
    const { user } = renderPage('/profil');
    await fillIn(user);
    expect(await screen.findByText('Mevcut şifreniz hatalı.')).toBeVisible();
    expect(screen.getByLabelText('Yeni şifre')).toHaveValue('yeni-parola');
  });
});

test('a lapsed login keeps typed values and saves', async () => {
  logIn();
  server.use(
    mock.post('/api/user/update', ({ reply }) =>
      reply(401, refusal('login_required', 'Giriş yapın.')),
    ),
  );
  const { user, address } = renderPage('/profil');
  await user.type(await screen.findByLabelText('Konum'), 'İzmir');
  server.use(mock.get('/api/user/is-auth', ({ reply }) => reply(200, { success: false })));
  await user.click(screen.getByRole('button', { name: 'Kaydet' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kullanıcı Girişi' }));
  server.use(
    mock.post('/api/user/login', ({ reply }) => {
      logIn();
      return reply(200, { success: true, message: 'Giriş yapıldı.', user: customer });
    }),
    mock.post('/api/user/update', ({ reply }) =>
      reply(200, {
        success: true,
        message: 'Profil bilgileri kaydedildi!',
        user: { ...customer, location: 'İzmir' },
      }),
    ),
  );
  await user.type(dialog.getByLabelText('E-Posta'), customer.email);
  await user.type(dialog.getByLabelText('Şifre'), 'parola');
  await user.click(dialog.getByRole('button', { name: 'Giriş yap' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).toBe('/profil');
  expect(screen.getByLabelText('Konum')).toHaveValue('İzmir');
  await user.click(screen.getByRole('button', { name: 'Kaydet' }));
  expect(await screen.findByText('Profil bilgileri kaydedildi!')).toBeVisible();
});
