import { fireEvent, screen, within, waitFor } from '@testing-library/react';
import { useCart } from '@/entities/cart/cart-store';
import { ancestor, definitionOf } from '@/testing/dom';
import { product, serveCatalogue } from '@/testing/handlers/catalogue';
import { shop } from '@/testing/handlers/contact';
import { lostConnection, mock, refusal } from '@/testing/mock';
import { renderApp, renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const names = () =>
  screen.getAllByRole('listitem').flatMap((item) => {
    const heading = within(item).queryByRole('heading');
    return heading ? [heading.textContent] : [];
  });

test('home shows banner, categories and best sellers', async () => {
  renderPage('/');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Kıraathane');
  for (const name of ['Şimdi alışveriş yap', 'Fırsatları keşfedin']) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/urunler');
  }
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('link', { name: 'Kıraathane Ürünleri' })).toHaveAttribute(
    'href',
    `/urunler/${encodeURIComponent('kıraathane ürünleri')}`,
  );
  expect(await main.findByRole('link', { name: 'Siyah Çay 1 kg' })).toBeVisible();
  expect(main.queryByText('Sedefli Tavla')).not.toBeInTheDocument();
  expect(main.getByRole('heading', { name: 'Neden Biz En İyisiyiz?' })).toBeVisible();
  expect(main.getByRole('textbox', { name: 'E-posta adresiniz' })).toBeRequired();
  await waitFor(() => expect(document.title).toBe('Okey, tavla ve kıraathane ürünleri | Dördüncü'));
});

test('the newsletter box says none exists yet', async () => {
  const { user } = renderPage('/');
  const field = await screen.findByRole('textbox', { name: 'E-posta adresiniz' });
  await user.type(field, 'ayse{Enter}');
  expect(field).toHaveAccessibleDescription('Geçerli bir e-posta adresi yazın.');
  await user.type(field, '@ornek.com{Enter}');
  expect(field).not.toHaveAccessibleDescription();
  expect(screen.getByText(/^Henüz bir bültenimiz yok/)).toBeVisible();
});

test('/urunler shows only what is in stock', async () => {
  renderPage('/urunler');
  expect(await screen.findByRole('link', { name: 'Ceviz Tavla' })).toBeVisible();
  expect(screen.queryByText('Sedefli Tavla')).not.toBeInTheDocument();
  expect(screen.getByText('4 ürün')).toBeVisible();
});

test('a search stays in the address', async () => {
  const asked = serveCatalogue([product({ name: 'Cam Satranç' })]);
  const { user, address } = renderApp('/');
  const [box] = await screen.findAllByRole('searchbox', { name: 'Ürün ara' });
  if (!box) throw new Error('no search box');
  await user.type(box, '  satranc{Enter}');
  expect(await screen.findByRole('heading', { name: '“satranc” için sonuçlar' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Cam Satranç' })).toBeVisible();
  expect(address()).toBe('/urunler?ara=satranc');
  expect(asked).toContain('inStock=true&grouped=1&page=1&limit=24&search=satranc&facets=true');
});

test.each(['/urunler/tavla takımları', '/urunler/tavla-takimlari', '/urunler/TAVLA TAKIMLARI'])(
  '%s shows the category',
  async (path) => {
    renderPage(encodeURI(path));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tavla Takımları' })).toBeVisible();
    await screen.findByRole('link', { name: 'Ceviz Tavla' });
    expect(names()).toEqual(['Ceviz Tavla', 'Seyahat Tavlası']);
  },
);

test.each(['/urunler/okey takımları', '/urunler/olmayan'])('%s is empty', async (path) => {
  renderPage(encodeURI(path));
  expect(await screen.findByText('Bu kategoride ürün bulunamadı.')).toBeVisible();
});

test('a failed list can be retried', async () => {
  server.use(
    mock.get(
      '/api/product/list',
      ({ reply }) => reply(503, refusal('unavailable', 'Bakımdayız.')),
      { once: true },
    ),
  );
  const { user } = renderPage('/urunler');
  expect(await screen.findByText('Bakımdayız.')).toBeVisible();
  expect(screen.getByText('Ürünler yüklenemedi.')).toBeVisible();
  expect(screen.queryByText(/bağlantınızı/i)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Tekrar dene' }));
  expect(await screen.findByRole('link', { name: 'Ceviz Tavla' })).toBeVisible();
});

test('says when categories can not be fetched', async () => {
  server.use(mock.get('/api/category/list', lostConnection));
  renderPage('/');
  expect(await screen.findByText('Kategori verisi alınamadı.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Kategoriler' })).not.toBeInTheDocument();
});

test('home shows the shop’s categories with pictures', async () => {
  const dart = { _id: 'c9', path: 'Dart', slug: 'dart', exemption: null };
  const image = '/images/dart-800.webp';
  server.use(
    mock.get('/api/category/list', ({ reply }) =>
      reply(200, { success: true, categories: [{ ...dart, image }] }),
    ),
  );
  renderPage('/');
  const tile = await within(await screen.findByRole('main')).findByRole('link', { name: 'Dart' });
  expect(tile).toHaveAttribute('href', '/urunler/dart');
  expect(within(tile).getByAltText('')).toHaveAttribute('src', image);
  expect(screen.queryByRole('link', { name: 'Okey Takımları' })).not.toBeInTheDocument();
});

describe('a product', () => {
  test('has breadcrumb, rating, prices, features and related products', async () => {
    renderPage('/urunler/tavla-takimlari/p1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Ceviz Tavla' })).toBeVisible();
    const crumbs = within(screen.getByRole('navigation', { name: 'Sayfa yolu' }));
    expect(crumbs.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Anasayfa',
      'Ürünler',
      'Tavla Takımları',
      'Ceviz Tavla',
    ]);
    const rating = 'Mağazanın puanı: 5 üzerinden 4; müşteri yorumu değildir';
    expect(screen.getByRole('img', { name: rating })).toHaveTextContent('(4) Mağaza puanı');
    expect(definitionOf(screen.getByText('Fiyat'))).toHaveTextContent('₺2.450,00');
    expect(definitionOf(screen.getByText('Size Özel'))).toHaveTextContent('₺2.149,00KDV dahil');
    expect(screen.getByText('2 adet zar dahil')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Seyahat Tavlası' })).toBeVisible();
    expect(screen.queryByText('Sedefli Tavla')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Daha fazla' })).toHaveAttribute('href', '/urunler');
  });

  test('changes its picture by thumbnails and arrows', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
    const scroll = vi.spyOn(Element.prototype, 'scrollLeft', 'set');
    const { user } = renderPage('/urunler/x/p1');
    const large = await screen.findAllByRole('img', { name: 'Ceviz Tavla' });
    expect(large.map((picture) => picture.getAttribute('src'))).toEqual([
      '/images/tavla-800.webp',
      '/images/tavla-kapali-800.webp',
    ]);
    const thumb = screen.getByRole('button', { name: 'Görsel 2' });
    await user.click(thumb);
    expect(scroll).toHaveBeenLastCalledWith(300);
    expect(thumb).toHaveAttribute('aria-pressed', 'true');

    const enlarge = (n: number) =>
      screen.getByRole('button', { name: `Ceviz Tavla, görsel ${n}: büyüt` });
    enlarge(2).focus();
    await user.keyboard('{ArrowLeft}');
    expect(scroll).toHaveBeenLastCalledWith(0);
    expect(enlarge(1)).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(scroll).toHaveBeenCalledTimes(2);
    expect(thumb).toHaveAttribute('aria-pressed', 'false');
  });

  test('changes one picture per key press', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
    vi.spyOn(Element.prototype, 'scrollLeft', 'set').mockReturnValue(undefined);
    const at = vi.spyOn(Element.prototype, 'scrollLeft', 'get').mockReturnValue(0);
    const shown = product({
      image: ['/images/1-800.webp', '/images/2-800.webp', '/images/3-800.webp'],
    });
    server.use(
      mock.get('/api/product/{id}', ({ reply }) => reply(200, { success: true, product: shown })),
    );
    const { user } = renderPage('/urunler/x/p1');
    const first = await screen.findByRole('button', { name: /görsel 1: büyüt/ });
    const strip = ancestor(first, 'ul');
    const scrolledTo = (left: number) => {
      at.mockReturnValue(left);
      fireEvent.scroll(strip);
    };
    first.focus();
    await user.keyboard('{ArrowRight}');
    scrolledTo(60);
    await user.keyboard('{ArrowRight}');
    const third = screen.getByRole('button', { name: 'Görsel 3' });
    expect(third).toHaveAttribute('aria-pressed', 'true');
    scrolledTo(300);
    expect(third).toHaveAttribute('aria-pressed', 'true');
    scrolledTo(600);
    // Now a finger pushes it.
    scrolledTo(300);
    expect(screen.getByRole('button', { name: 'Görsel 2' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('shows its facts as a table', async () => {
    const described = product({
      description: ['Masif ceviz gövde', 'Boy: 45 cm', 'Pul çapı: 34 mm'],
      exemption: 'food',
    });
    server.use(
      mock.get('/api/product/{id}', ({ reply }) =>
        reply(200, { success: true, product: described }),
      ),
      mock.get('/api/shop', ({ reply }) =>
        reply(200, { success: true, shop: { ...shop, delivery: 'Kargo ücretsiz' } }),
      ),
    );
    renderPage('/urunler/x/p1');
    const rows = await screen.findAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['Boy45 cm', 'Pul çapı34 mm']);
    expect(screen.getByText('Masif ceviz gövde')).toBeVisible();
    const promises = within(await screen.findByRole('list', { name: 'Teslimat, iade ve ödeme' }));
    expect(promises.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Kargo ücretsiz',
      'Gıda ürünlerinde yasa gereği iade yok',
      'EFT/Havale ile güvenli ödeme',
    ]);
  });

  test('can be added on the way to WhatsApp', async () => {
    const { user, address } = renderApp('/urunler/x/p1');
    const [add] = await screen.findAllByRole('button', { name: 'Sepete Ekle' });
    if (!add) throw new Error('no button');
    await user.click(add);
    expect(await screen.findByRole('heading', { name: 'Sepete eklendi' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sepet, 1 ürün' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: "Sipariş için WhatsApp'a geçin!" }));
    await waitFor(() => expect(address()).toBe('/cart'));
    expect(useCart.getState().items).toEqual({ p1: 2 });
  });

  test('that is sold out cannot be bought', async () => {
    const asked: unknown[] = [];
    server.use(
      mock.post('/api/stock-alert', async ({ request, reply }) => {
        asked.push(await request.json());
        return reply(201, { success: true, isConfirmed: false, message: 'Bağlantı gönderdik.' });
      }),
    );
    const { user } = renderPage('/urunler/x/p4');
    expect(definitionOf(await screen.findByText('Size Özel'))).toHaveTextContent('Stokta yok');
    const [add] = screen.getAllByRole('button', { name: 'Sepete Ekle' });
    expect(add).toBeDisabled();
    expect(await screen.findByRole('link', { name: 'WhatsApp’tan bize sorun' })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent('"Sedefli Tavla" ne zaman gelir?')),
    );

    await user.click(screen.getByRole('button', { name: 'Gelince haber ver' }));
    const email = await screen.findByRole('textbox', { name: 'E-Posta' });
    await waitFor(() => expect(email).toHaveFocus());
    expect(screen.getAllByRole('link', { name: 'KVKK Aydınlatma Metni' })[0]).toBeVisible();
    await user.type(email, 'ayse@{Enter}');
    expect(await screen.findByText('Geçerli bir e-posta adresi yazın.')).toBeVisible();
    await user.type(email, 'example.com{Enter}');
    const said = await screen.findByRole('status');
    expect(said).toHaveTextContent('Bağlantı gönderdik.');
    expect(said).toHaveFocus();
    expect(asked).toEqual([{ product: 'p4', email: 'ayse@example.com', website: '' }]);
  });

  test('that does not exist is a 404 page', async () => {
    renderPage('/urunler/x/yok');
    expect(await screen.findByRole('heading', { name: 'Sayfa bulunamadı' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
