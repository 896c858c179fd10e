import { screen, waitFor } from '@testing-library/react';
import { logIn } from '@/testing/handlers/account';
import { address, serveAddresses } from '@/testing/handlers/addresses';
import { order, serveOrders } from '@/testing/handlers/orders';
import { mock } from '@/testing/mock';
import { server } from '@/testing/server';

/** A browser that throws wherever its storages are so much as looked at. */
function forbidStorage() {
  return (['localStorage', 'sessionStorage'] as const).map((name) =>
    vi.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    }),
  );
}

// Before what every test cleans up in them.
afterEach(() => vi.restoreAllMocks());

test('orders in a browser that forbids storage', async () => {
  const keys: (string | null)[] = [];
  const placed = { _id: 'o1', number: '4827-1935', amount: 2149 };
  server.use(
    mock.post('/api/order/cod', ({ request, reply }) => {
      keys.push(request.headers.get('idempotency-key'));
      return reply(201, {
        success: true,
        message: 'Siparişiniz alındı.',
        order: placed,
        cart: null,
      });
    }),
  );
  vi.spyOn(window, 'open').mockReturnValue(null);
  logIn();
  serveAddresses(address());
  serveOrders(order());
  const looks = forbidStorage();
  // The shop as it starts in such a browser.
  vi.resetModules();
  const { renderApp } = await import('@/testing/render');
  const { user, address: where } = renderApp('/urunler/tavla-takimlari/p1');
  await user.click(await screen.findByRole('button', { name: 'Sepete Ekle' }));
  await user.click(screen.getByRole('link', { name: /^Sepet/ }));
  await user.click(await screen.findByRole('checkbox', { name: /okudum, onaylıyorum/ }));
  await user.click(await screen.findByRole('button', { name: 'Sipariş Ver' }));
  await waitFor(() => expect(where()).toBe('/siparislerim'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  for (const look of looks) expect(look).toHaveBeenCalled();
});
