import { act, screen, waitFor, within } from '@testing-library/react';
import { Navbar } from '@/app/layouts/navbar';
import { addToCart } from '@/entities/cart/cart-store';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import { ancestor } from '@/testing/dom';
import { customer, logIn } from '@/testing/handlers/account';
import { address, serveAddresses } from '@/testing/handlers/addresses';
import { savedCarts } from '@/testing/handlers/cart';
import { mock, refusal } from '@/testing/mock';
import { renderApp, renderPage, renderWithProviders } from '@/testing/render';
import { server } from '@/testing/server';
import * as dialogStyles from '@/ui/dialog/dialog.module.css';

/** Opens the login dialog over a page. */
const openLogin = async () => {
  const { user } = renderPage('/hakkimizda');
  act(() => useAuthDialog.getState().ask());
  return { user, dialog: within(await screen.findByRole('dialog')) };
};

describe('the login dialog', () => {
  test('registers, greets and goes home', async () => {
    const sent: unknown[] = [];
    server.use(
      mock.post('/api/user/register', async ({ request, reply }) => {
        sent.push(await request.json());
        logIn();
        return reply(201, { success: true, message: 'Başarıyla kayıt oldunuz!', user: customer });
      }),
    );
    const { user, address: where } = renderApp('/hakkimizda');
    await user.click(await screen.findByRole('button', { name: 'Giriş' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('link', { name: 'Hesap oluştur' }));
    expect(dialog.getByRole('heading', { name: 'Kullanıcı Kayıt Ol' })).toBeVisible();
    const notice = dialog.getByRole('link', { name: 'KVKK Aydınlatma Metni' });
    expect(notice).toHaveAttribute('href', '/kvkk-aydinlatma-metni');
    await user.type(dialog.getByLabelText('Ad'), ' Ayşe ');
    await user.type(dialog.getByLabelText('Soyad'), 'Işık');
    await user.type(dialog.getByLabelText('E-Posta'), 'ayse@ornek.com');
    await user.type(dialog.getByLabelText('Şifre'), 'x');
    await user.click(dialog.getByRole('button', { name: 'Hesap oluştur' }));
    expect(await screen.findByText('Başarıyla kayıt oldunuz!')).toBeVisible();
    await waitFor(() => expect(where()).toBe('/'));
    expect(sent).toEqual([
      { firstName: 'Ayşe', lastName: 'Işık', email: 'ayse@ornek.com', password: 'x' },
    ]);
    expect(await screen.findByRole('button', { name: 'Profil menüsü' })).toBeVisible();
  });

  test('keeps the address of an existing account', async () => {
    server.use(
      mock.post('/api/user/register', ({ reply }) =>
        reply(409, {
          ...refusal('email_taken', 'Bu e-posta adresiyle kayıtlı bir hesap var.'),
          fields: { email: 'Bu e-posta adresiyle kayıtlı bir hesap var.' },
        }),
      ),
    );
    const { user, dialog } = await openLogin();
    await waitFor(() => expect(dialog.getByLabelText('E-Posta')).toHaveFocus());
    await user.click(dialog.getByRole('link', { name: 'Hesap oluştur' }));
    await waitFor(() => expect(dialog.getByLabelText('Ad')).toHaveFocus());
    await user.type(dialog.getByLabelText('Ad'), 'Ayşe');
    await user.type(dialog.getByLabelText('Soyad'), 'Işık');
    await user.type(dialog.getByLabelText('E-Posta'), 'ayse@ornek.com');
    await user.type(dialog.getByLabelText('Şifre'), 'gizli-parola{Enter}');
    expect(await dialog.findByText(/kayıtlı bir hesap var/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Bu adresle giriş yap' }));
    expect(dialog.getByRole('heading', { name: 'Kullanıcı Girişi' })).toBeVisible();
    expect(dialog.getByLabelText('E-Posta')).toHaveValue('ayse@ornek.com');
    await waitFor(() => expect(dialog.getByLabelText('Şifre')).toHaveFocus());
  });

  test('shows the password while its switch is on', async () => {
    const { user, dialog } = await openLogin();
    const password = dialog.getByLabelText('Şifre');
    await user.type(password, 'gizli');
    expect(password).toHaveAttribute('type', 'password');
    const show = dialog.getByRole('button', { name: 'Yazılanı göster', pressed: false });
    await user.click(show);
    expect(password).toHaveAttribute('type', 'text');
    expect(show).toHaveAttribute('aria-pressed', 'true');
    await user.click(show);
    expect(password).toHaveAttribute('type', 'password');
    expect(password).toHaveValue('gizli');
  });

  test('wants every field', async () => {
    const { user, dialog } = await openLogin();
    await user.click(dialog.getByRole('button', { name: 'Giriş yap' }));
    expect(await dialog.findByText('E-posta boş bırakılamaz.')).toBeVisible();
    expect(dialog.getByText('Şifre boş bırakılamaz.')).toBeVisible();
    await user.type(dialog.getByLabelText('E-Posta'), 'mehmet@');
    expect(await dialog.findByText('Geçerli bir e-posta adresi yazın.')).toBeVisible();
    expect(dialog.getByLabelText('E-Posta')).toBeInvalid();
  });

  test('shows a refusal as toast or field error', async () => {
    server.use(
      mock.post('/api/user/login', ({ reply }) =>
        reply(401, refusal('wrong_credentials', 'E-posta veya şifre hatalı.')),
      ),
      mock.post('/api/user/register', ({ reply }) =>
        reply(
          409,
          refusal('email_taken', 'Bilgileri kontrol edin.', { email: 'Bu e-posta zaten kayıtlı.' }),
        ),
      ),
    );
    const { user, dialog } = await openLogin();
    await user.type(dialog.getByLabelText('E-Posta'), 'mehmet@ornek.com');
    await user.type(dialog.getByLabelText('Şifre'), 'yanlis');
    await user.click(dialog.getByRole('button', { name: 'Giriş yap' }));
    expect(await screen.findByText('E-posta veya şifre hatalı.')).toBeVisible();

    await user.click(dialog.getByRole('link', { name: 'Hesap oluştur' }));
    expect(dialog.getByLabelText('E-Posta')).toHaveValue('mehmet@ornek.com');
    await user.type(dialog.getByLabelText('Ad'), 'Ayşe');
    await user.type(dialog.getByLabelText('Soyad'), 'Işık');
    await user.type(dialog.getByLabelText('Şifre'), 'x');
    await user.click(dialog.getByRole('button', { name: 'Hesap oluştur' }));
    expect(await dialog.findByText('Bu e-posta zaten kayıtlı.')).toBeVisible();
    expect(screen.queryByText('Bilgileri kontrol edin.')).not.toBeInTheDocument();
  });

  test('closes at a click beside it', async () => {
    const { user, dialog } = await openLogin();
    await user.type(dialog.getByLabelText('E-Posta'), 'ayse@ornek.com');
    await user.click(ancestor(screen.getByRole('dialog'), `.${dialogStyles.backdrop}`));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

test('logging out goes home and empties the cart', async () => {
  logIn({ ...customer, cartItems: { p1: 2 } });
  server.use(
    mock.get('/api/user/logout', ({ reply }) => {
      // From now on the session is a visitor’s.
      server.use(mock.get('/api/user/is-auth', ({ reply }) => reply(200, { success: false })));
      return reply(200, { success: true, message: 'Çıkış yapıldı.' });
    }),
  );
  const { user, address: where } = renderApp('/hakkimizda');
  expect(await screen.findByRole('link', { name: 'Sepet, 2 ürün' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Profil menüsü' }));
  expect(await screen.findByRole('link', { name: 'Profil' })).toHaveAttribute('href', '/profil');
  await user.click(screen.getByRole('button', { name: 'Çıkış yap' }));
  expect(await screen.findByText('Çıkış yapıldı.')).toBeVisible();
  await waitFor(() => expect(where()).toBe('/'));
  expect(await screen.findByRole('link', { name: 'Sepet, 0 ürün' })).toBeVisible();
  expect(savedCarts).toEqual([]);
});

test('the mobile menu shows orders to customers only', async () => {
  logIn();
  const { user } = renderWithProviders(<Navbar />);
  await screen.findByRole('button', { name: 'Profil menüsü' });
  await user.click(screen.getByRole('button', { name: 'Menü' }));
  const menu = within(await screen.findByRole('navigation', { name: 'Mobil menü' }));
  expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Anasayfa',
    'Ürünler',
    'Siparişlerim',
    'Hızlı Sipariş',
    'Favorilerim',
    'İletişim',
  ]);
  expect(menu.getByRole('button', { name: 'Çıkış yap' })).toBeVisible();
});

describe('/add-address', () => {
  test('sends a visitor to the cart', async () => {
    const { address: where } = renderPage('/add-address');
    await waitFor(() => expect(where()).toBe('/cart'));
  });

  test('saves nine fields and returns to the cart', async () => {
    addToCart('p1');
    logIn();
    serveAddresses();
    const sent: unknown[] = [];
    server.use(
      mock.post('/api/address/add', async ({ request, reply }) => {
        sent.push(await request.json());
        serveAddresses(address());
        return reply(201, { success: true, message: 'Adres eklendi.', addresses: [address()] });
      }),
    );
    const { user, address: where } = renderPage('/add-address');
    await user.type(await screen.findByLabelText('Sokak'), 'Çarşı Mah. Değirmen Sok. No: 14');
    await user.type(screen.getByLabelText('Şehir'), 'istan');
    await screen.findByRole('option', { name: 'İstanbul' });
    await user.type(screen.getByLabelText('Şehir'), 'bul');
    await user.type(screen.getByLabelText('İlçe'), 'kadikoy');
    await user.type(screen.getByLabelText('Telefon'), '0532 000 00 00');
    await user.click(screen.getByRole('button', { name: 'Adresi Kaydet' }));
    expect(await screen.findByText('Posta kodu boş bırakılamaz.')).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText('Posta Kodu'), '34710');
    await user.click(screen.getByRole('button', { name: 'Adresi Kaydet' }));
    expect(await screen.findByText('Adres eklendi.')).toBeVisible();
    await waitFor(() => expect(where()).toBe('/cart'));
    const { _id, userId, ...fields } = address();
    expect([_id, userId]).toEqual(['a1', 'u1']);
    expect(sent).toEqual([fields]);
  });
});
