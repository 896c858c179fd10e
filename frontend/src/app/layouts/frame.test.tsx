import { act, screen, waitFor, within } from '@testing-library/react';
import { ancestor, screenIs } from '@/testing/dom';
import { shop } from '@/testing/handlers/contact';
import { renderApp, renderPage, renderWithProviders } from '@/testing/render';
import { Footer } from './footer';

test.each([
  ['Hızlı Bağlantılar', 'Anasayfa', '/'],
  ['Hızlı Bağlantılar', 'En Çok Satanlar', '/#cok-satanlar'],
  ['Hızlı Bağlantılar', 'Teklifler ve Fırsatlar', '/urunler?indirim=1'],
  ['Hızlı Bağlantılar', 'Bize Ulaşın', '/iletisim'],
  ['Hızlı Bağlantılar', 'Sıkça Sorulan Sorular', '/sikca-sorulan-sorular'],
  ['Yardım', 'Teslimat Bilgileri', '/teslimat'],
  ['Yardım', 'İade ve Geri Ödeme', '/teslimat#iade'],
  ['Yardım', 'Ödeme Yöntemleri', '/odeme-yontemleri'],
  ['Yardım', 'Sipariş Takibi', '/siparis-takibi'],
  ['Yardım', 'İletişim', '/iletisim'],
  ['Sözleşmeler', 'Mesafeli Satış Sözleşmesi', '/mesafeli-satis-sozlesmesi'],
  ['Sözleşmeler', 'Ön Bilgilendirme Formu', '/on-bilgilendirme-formu'],
  ['Sözleşmeler', 'KVKK Aydınlatma Metni', '/kvkk-aydinlatma-metni'],
  ['Sözleşmeler', 'Gizlilik ve Çerezler', '/gizlilik-ve-cerezler'],
])('the footer’s %s has %s', async (list, name, href) => {
  renderWithProviders(<Footer />);
  const footer = within(await screen.findByRole('contentinfo'));
  const links = within(footer.getByRole('navigation', { name: list }));
  expect(links.getByRole('link', { name })).toHaveAttribute('href', href);
});

test('the footer shows seller, channels and year', async () => {
  // Half past midnight in Istanbul.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T21:30:00Z') });
  renderWithProviders(<Footer />);
  const footer = within(await screen.findByRole('contentinfo'));
  expect(await footer.findByText(/Dördüncü Ltd. Şti. · .*MERSİS: 0123456789012345/)).toBeVisible();
  expect(footer.getByText(shop.address)).toBeVisible();
  expect(footer.getByRole('link', { name: '0212 000 00 00' })).toBeVisible();
  expect(footer.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  // The shop has no accounts there.
  for (const name of ['Instagram', 'Facebook']) {
    expect(footer.queryByRole('link', { name })).not.toBeInTheDocument();
  }
  expect(footer.getByText(/© 2027 Dördüncü/)).toBeVisible();
  vi.useRealTimers();
});

test('each footer column has heading and links', async () => {
  renderWithProviders(<Footer />);
  const footer = within(await screen.findByRole('contentinfo'));
  const column = within(ancestor(footer.getByRole('heading', { name: 'Mağaza' }), 'div'));
  expect(await column.findByText(shop.address)).toBeVisible();
  expect(column.queryByRole('navigation')).not.toBeInTheDocument();
});

test('on phones the footer’s lists unfold', async () => {
  screenIs('(width < 48rem)');
  const { user } = renderWithProviders(<Footer />);
  const footer = within(await screen.findByRole('contentinfo'));
  const link = footer.getByText('Teslimat Bilgileri');
  expect(link).not.toBeVisible();
  await user.click(footer.getByRole('heading', { name: 'Yardım' }));
  expect(link).toBeVisible();
  expect(footer.getByText('Hızlı Bağlantılar')).toBeVisible();
});

test('following a link focuses the new heading', async () => {
  const { user } = renderApp('/sepet');
  const nav = within(await screen.findByRole('navigation', { name: 'Ana menü' }));
  await user.click(nav.getByRole('link', { name: 'Ürünler' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Tüm Ürünler' });
  await waitFor(() => expect(heading).toHaveFocus());
  await waitFor(() => expect(document.title).toBe('Ürünler | Dördüncü'));
});

test('an unknown address is a 404 page', async () => {
  renderApp('/boyle/bir/sayfa/yok');
  expect(await screen.findByRole('heading', { name: 'Sayfa bulunamadı' })).toBeVisible();
});

describe('/loader', () => {
  // Loaded beforehand: how fast the pages' code comes is not what the five seconds are about.
  beforeAll(async () => {
    await Promise.all([
      import('../routes/loader'),
      import('../routes/my-orders'),
      import('../routes/products'),
      import('../routes/home'),
      import('../routes/not-found'),
    ]);
  });
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());

  test.each([
    ['/loader?next=urunler', '/urunler'],
    ['/loader?next=siparislerim', '/siparislerim'],
    ['/loader?next=//evil.example', '/evil.example'],
    ['/loader', '/'],
  ])('%s goes on to %s after five seconds', async (at, to) => {
    const { address } = renderPage(at);
    expect(await screen.findByRole('heading', { name: 'Yükleniyor...' })).toBeVisible();
    // Real time passes as well: a busy machine may need some seconds for the lines above.
    act(() => void vi.advanceTimersByTime(1000));
    expect(address()).toBe(at);
    act(() => void vi.advanceTimersByTime(4000));
    // The next page is rendered before its address counts.
    await waitFor(() => expect(address()).toBe(to));
  });
});
