import { screen, waitFor, within } from '@testing-library/react';
import { logInStaff } from '@/testing/handlers/account';
import { serveShop, shop } from '@/testing/handlers/contact';
import { renderApp } from '@/testing/render';

const say = (text: string, link: string | null = null) =>
  serveShop({ ...shop, announcement: { text, link } });

test('a closed announcement reappears with new text', async () => {
  say('Bayramda açığız', '/urunler');
  const { user, unmount } = renderApp('/');
  expect(await screen.findByRole('link', { name: 'Bayramda açığız' })).toHaveAttribute(
    'href',
    '/urunler',
  );
  await user.click(screen.getByRole('button', { name: 'Duyuruyu kapat' }));
  await waitFor(() => expect(screen.queryByText('Bayramda açığız')).not.toBeInTheDocument());
  unmount();
  const { unmount: leave } = renderApp('/');
  // The footer's address comes with the announcement.
  await within(await screen.findByRole('contentinfo')).findByText(shop.address);
  expect(screen.queryByText('Bayramda açığız')).not.toBeInTheDocument();
  leave();
  say('Pazartesi kapalıyız');
  renderApp('/');
  expect(await screen.findByText('Pazartesi kapalıyız')).toBeVisible();
});

test('staff see no announcement', async () => {
  logInStaff();
  say('Bayramda açığız');
  const { client } = renderApp('/seller/ayarlar');
  await screen.findByRole('heading', { level: 1, name: 'Ayarlar' });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText('Bayramda açığız')).not.toBeInTheDocument();
});
