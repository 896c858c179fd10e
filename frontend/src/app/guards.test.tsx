import { act, screen, waitFor } from '@testing-library/react';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import { sessionQuery } from '@/entities/session/queries';
import { logIn, logInStaff, loseSessions } from '@/testing/handlers/account';
import { renderApp, renderWithProviders } from '@/testing/render';
import { RequireCustomer } from './guards';

const page = (
  <RequireCustomer heading="Siparişlerim">
    <p>Gizli</p>
  </RequireCustomer>
);

test('asks a visitor to log in, then returns', async () => {
  renderWithProviders(page, '/siparislerim');
  expect(await screen.findByText('Bu sayfa için giriş yapın')).toBeVisible();
  expect(useAuthDialog.getState()).toMatchObject({ open: true, returnTo: '/siparislerim' });
});

test('does not ask a customer who just left', async () => {
  logIn();
  const { client, user } = renderWithProviders(page, '/siparislerim');
  expect(await screen.findByText('Gizli')).toBeVisible();
  act(() => void client.setQueryData(sessionQuery.queryKey, null));
  const again = await screen.findByRole('button', { name: 'Giriş yap' });
  expect(useAuthDialog.getState().open).toBe(false);
  await user.click(again);
  await waitFor(() => expect(useAuthDialog.getState().open).toBe(true));
});

describe('a session that can’t be asked for', () => {
  const unreachable = /^Mağazaya şu anda ulaşılamıyor/;

  test('asks no customer to log in', async () => {
    loseSessions();
    const { user } = renderWithProviders(page, '/siparislerim');
    expect(await screen.findByText(unreachable)).toBeVisible();
    expect(useAuthDialog.getState().open).toBe(false);
    logIn();
    await user.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    expect(await screen.findByText('Gizli')).toBeVisible();
  });

  test('asks again when reconnected', async () => {
    loseSessions();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderWithProviders(page, '/siparislerim');
    expect(await screen.findByText(unreachable)).toBeVisible();
    logIn();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Gizli')).toBeVisible();
  });

  test('is asked for again by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    loseSessions();
    renderWithProviders(page, '/siparislerim');
    expect(await screen.findByText(unreachable)).toBeVisible();
    logIn();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText('Gizli')).toBeVisible();
  });

  test.each(['/adres', '/siparislerim', '/seller/orders'])('says so at %s', async (path) => {
    loseSessions();
    const { address } = renderApp(path);
    expect(await screen.findByText(unreachable)).toBeVisible();
    expect(screen.queryByLabelText('Şifre')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Giriş' })).not.toBeInTheDocument();
    expect(address()).toBe(path);
  });

  test('lets staff in when it comes back', async () => {
    loseSessions();
    const { user } = renderApp('/seller');
    const retry = await screen.findByRole('button', { name: 'Tekrar dene' });
    logInStaff();
    await user.click(retry);
    expect(await screen.findByText('Merhaba, Yönetici')).toBeVisible();
  });
});
