import { act, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '@/testing/render';

test('the footer carries the links and the year', async () => {
  renderApp('/sepet');
  const footer = within(await screen.findByRole('contentinfo'));
  for (const name of [
    'Anasayfa',
    'En Çok Satanlar',
    'Teklifler ve Fırsatlar',
    'Bize Ulaşın',
    'Sıkça Sorulan Sorular',
  ]) {
    expect(footer.getByRole('link', { name })).toBeVisible();
  }
  expect(footer.getByText(new RegExp(`© ${new Date().getFullYear()} Dördüncü`))).toBeVisible();
});

test('after a click on a link the focus is on the new heading', async () => {
  const { user } = renderApp('/sepet');
  const nav = within(await screen.findByRole('navigation', { name: 'Ana menü' }));
  await user.click(nav.getByRole('link', { name: 'Ürünler' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Tüm Ürünler' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(document.title).toBe('Ürünler | Dördüncü');
});

test('an unknown address is a 404 page', async () => {
  renderApp('/boyle/bir/sayfa/yok');
  expect(await screen.findByRole('heading', { name: 'Sayfa bulunamadı' })).toBeVisible();
});

describe('/loader', () => {
  // Loaded beforehand: how fast the pages' code comes is not what the five seconds are about.
  beforeAll(async () => {
    await Promise.all([
      import('./loader'),
      import('./products'),
      import('./home'),
      import('./not-found'),
    ]);
  });
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());

  test.each([
    ['/loader?next=urunler', '/urunler'],
    ['/loader?next=//evil.example', '/evil.example'],
    ['/loader', '/'],
  ])('%s goes on to %s after five seconds', async (at, to) => {
    const { address } = renderApp(at);
    expect(await screen.findByRole('heading', { name: 'Yükleniyor...' })).toBeVisible();
    act(() => void vi.advanceTimersByTime(4000));
    expect(address()).toBe(at);
    act(() => void vi.advanceTimersByTime(1500));
    await waitFor(() => expect(address()).toBe(to), { timeout: 10_000 });
  });
});
