import { screen, waitFor, within } from '@testing-library/react';
import { logInStaff } from '@/testing/handlers/account';
import { sellerOrder, serveOrdersAdmin } from '@/testing/handlers/orders-admin';
import { lostConnection, mock } from '@/testing/mock';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

const strip = async () => within(await screen.findByRole('navigation', { name: 'Bekleyen işler' }));

test('shows waiting tasks by urgency, as links', async () => {
  logInStaff();
  serveOrdersAdmin([
    sellerOrder({ isPaid: true }),
    sellerOrder({ _id: 'o2', number: '1000-0002', isPaid: true }),
    sellerOrder({
      _id: 'o3',
      number: '1000-0003',
      status: 'Cancelled',
      paymentProblem: 'refund_due',
    }),
  ]);
  const { user, address } = renderApp('/seller');
  const links = await (await strip()).findAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    '1 ödeme sorunu',
    '2 sipariş kargo bekliyor',
  ]);
  await user.click((await strip()).getByRole('link', { name: '2 sipariş kargo bekliyor' }));
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(address()).toBe('/seller/orders?bekleyen=kargo');
});

test('says when nothing waits; offline says nothing', async () => {
  logInStaff();
  const { unmount } = renderApp('/seller');
  expect(await (await strip()).findByText('Bekleyen iş yok.')).toBeVisible();
  unmount();
  server.use(mock.get('/api/order/counts', lostConnection));
  renderApp('/seller');
  const nav = await strip();
  await waitFor(() => expect(nav.queryByText('Bekleyen iş yok.')).not.toBeInTheDocument());
});
