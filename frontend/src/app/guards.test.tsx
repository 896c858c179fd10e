import { act, screen, waitFor } from '@testing-library/react';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import { sessionQuery } from '@/entities/session/queries';
import { logIn } from '@/testing/handlers/account';
import { renderWithProviders } from '@/testing/render';
import { RequireCustomer } from './guards';

const page = (
  <RequireCustomer heading="Siparişlerim">
    <p>Gizli</p>
  </RequireCustomer>
);

test('a visitor is asked to log in and will come back', async () => {
  renderWithProviders(page, '/siparislerim');
  expect(await screen.findByText('Bu sayfa için giriş yapın')).toBeVisible();
  expect(useAuthDialog.getState()).toMatchObject({ open: true, returnTo: '/siparislerim' });
});

test('who was a customer a moment ago is not asked, but can', async () => {
  logIn();
  const { client, user } = renderWithProviders(page, '/siparislerim');
  expect(await screen.findByText('Gizli')).toBeVisible();
  act(() => void client.setQueryData(sessionQuery.queryKey, null));
  const again = await screen.findByRole('button', { name: 'Giriş yap' });
  expect(useAuthDialog.getState().open).toBe(false);
  await user.click(again);
  await waitFor(() => expect(useAuthDialog.getState().open).toBe(true));
});
