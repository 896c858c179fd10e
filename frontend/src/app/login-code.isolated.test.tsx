import { screen } from '@testing-library/react';
import { renderApp } from '@/testing/render';

vi.mock('@/features/account/auth-dialog', () => Promise.reject(new Error('offline')));

test('keeps the page without the login’s code', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = renderApp('/hakkimizda');
  await user.click(await screen.findByRole('button', { name: 'Giriş' }));
  expect(await screen.findByText(/Bu bölüm açılamadı/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Masada dördüncü biziz.' })).toBeVisible();
});
