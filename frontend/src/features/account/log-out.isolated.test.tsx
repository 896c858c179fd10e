import { screen } from '@testing-library/react';
import { logIn } from '@/testing/handlers/account';
import { renderApp } from '@/testing/render';

test('a logout without its code says so', async () => {
  vi.doMock('./log-out', () => {
    throw new Error('offline');
  });
  logIn();
  const { user } = renderApp('/urunler');
  await user.click(await screen.findByRole('button', { name: 'Profil menüsü' }));
  await user.click(await screen.findByRole('button', { name: 'Çıkış yap' }));
  expect(await screen.findByText('Çıkış işlemi başarısız.')).toBeVisible();
});
