import { screen, waitFor } from '@testing-library/react';
import { mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

test('confirms by click, not by opening', async () => {
  const tokens: unknown[] = [];
  server.use(
    mock.post('/api/stock-alert/confirm', async ({ request, reply }) => {
      tokens.push(await request.json());
      return reply(200, { success: true, product: 'p4', message: 'Onayladınız.' });
    }),
  );
  const { user, address } = renderPage('/stok-bildirimi/onay?token=gizli');
  const button = await screen.findByRole('button', { name: 'İsteğimi onayla' });
  await waitFor(() => expect(address()).toBe('/stok-bildirimi/onay'));
  expect(tokens).toEqual([]);
  await user.click(button);
  expect(await screen.findByText('Onayladınız.')).toBeVisible();
  expect(tokens).toEqual([{ token: 'gizli' }]);
});

test('a mailed link that is over says so', async () => {
  server.use(
    mock.post('/api/stock-alert/cancel', ({ reply }) =>
      reply(410, refusal('token_expired', 'Bu bağlantı artık geçerli değil.')),
    ),
  );
  const { user } = renderPage('/stok-bildirimi/iptal?token=eski');
  await user.click(await screen.findByRole('button', { name: 'Bildirimleri kapat' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Bu bağlantı artık geçerli değil.');
});

test('without a token there is nothing to do', async () => {
  renderPage('/stok-bildirimi/onay');
  expect(await screen.findByText(/Bağlantıya yeniden tıklayın/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'İsteğimi onayla' })).not.toBeInTheDocument();
});
