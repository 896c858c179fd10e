import { screen } from '@testing-library/react';
import { foreignPage, mock } from '@/testing/mock';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

test('what the device has of the catalogue stands on the offline page', async () => {
  renderApp('/cevrimdisi?adres=%2Fhakkimizda');
  expect(
    await screen.findByRole('heading', { name: 'İnternet bağlantınız yok' }),
  ).toBeInTheDocument();
  expect((await screen.findAllByRole('button', { name: 'Sepete Ekle' })).length).toBeGreaterThan(0);
});

test('a device that has nothing says so', async () => {
  server.use(mock.get('/api/product/list', () => foreignPage(503)));
  renderApp('/cevrimdisi');
  expect(
    await screen.findByText(/Bu cihazda kayıtlı ürün yok/, {}, { timeout: 5_000 }),
  ).toBeInTheDocument();
});
