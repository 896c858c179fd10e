import { screen, waitFor, within } from '@testing-library/react';
import { hadFrequentProducts, noteFrequentProducts } from '@/entities/order/frequent-products';
import { recentlyViewed } from '@/entities/product/recently-viewed';
import { logIn } from '@/testing/handlers/account';
import { mock, refusal } from '@/testing/mock';
import { renderApp, renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const openDialog = async (render = renderPage) => {
  logIn();
  const view = render('/profil');
  await view.user.click(await screen.findByRole('button', { name: 'Hesabımı sil' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hesabımı sil' }));
  return { ...view, dialog };
};

test('all data can be taken along', async () => {
  logIn();
  renderPage('/profil');
  const link = await screen.findByRole('link', { name: 'Verilerimi indir' });
  expect(link).toHaveAttribute('href', '/api/user/export');
  expect(link).toHaveAttribute('download');
});

test('closing an account with its password logs out', async () => {
  const sent: unknown[] = [];
  server.use(
    mock.post('/api/user/delete', async ({ request, reply }) => {
      sent.push(await request.json());
      return reply(200, { success: true, message: 'Hesabınız silindi.' });
    }),
  );
  window.localStorage.setItem('dorduncu-son-gezilenler', '["p1"]');
  noteFrequentProducts(true);
  const { user, dialog, address } = await openDialog(renderApp);
  await user.click(dialog.getByRole('button', { name: 'Hesabımı sil' }));
  expect(await dialog.findByText('Şifre boş bırakılamaz.')).toBeVisible();
  await user.type(dialog.getByLabelText('Şifre'), 'parola');
  await user.click(dialog.getByRole('button', { name: 'Hesabımı sil' }));
  expect(await screen.findByText('Hesabınız silindi.')).toBeVisible();
  expect(sent).toEqual([{ password: 'parola' }]);
  await waitFor(() => expect(address()).toBe('/'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Giriş' })).toBeVisible());
  // What they looked at and bought is not for the next one at this browser.
  expect(recentlyViewed()).toEqual([]);
  expect(hadFrequentProducts()).toBe(false);
});

test('a wrong password closes nothing', async () => {
  const wrong = 'Şifreniz hatalı.';
  server.use(
    mock.post('/api/user/delete', ({ reply }) =>
      reply(401, refusal('wrong_credentials', wrong, { password: wrong })),
    ),
  );
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText('Şifre'), 'yanlış');
  await user.click(dialog.getByRole('button', { name: 'Hesabımı sil' }));
  expect(await dialog.findByText(wrong)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Vazgeç' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Kullanıcı Bilgileri' })).toBeVisible();
});
