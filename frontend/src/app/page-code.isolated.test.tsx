import { screen, within } from '@testing-library/react';
import { renderApp } from '@/testing/render';

vi.mock('@/app/routes/contact', () => Promise.reject(new Error('offline')));

test('a page without its code keeps the header', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, address } = renderApp('/hakkimizda');
  const heading = { level: 1, name: 'Masada dördüncü biziz.' };
  await screen.findByRole('heading', heading);
  const nav = within(screen.getByRole('navigation', { name: 'Ana menü' }));
  await user.click(nav.getByRole('link', { name: 'İletişim' }));
  expect(await screen.findByRole('heading', { name: 'Sayfa açılamadı' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Geri dön' })).toBeVisible();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  await user.click(nav.getByRole('link', { name: 'Hakkımızda' }));
  expect(await screen.findByRole('heading', heading)).toBeVisible();
  expect(address()).toBe('/hakkimizda');
});
