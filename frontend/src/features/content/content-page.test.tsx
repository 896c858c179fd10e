import { screen, within, waitFor } from '@testing-library/react';
import { shopQuery } from '@/entities/shop/queries';
import { logInStaff } from '@/testing/handlers/account';
import { shop } from '@/testing/handlers/contact';
import { lostConnection, mock, noAnswer } from '@/testing/mock';
import { renderApp, renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test.each([
  ['/teslimat', 'Teslimat Bilgileri', 'siparişten itibaren 30 gündür'],
  ['/iade-ve-geri-odeme', 'İade ve Geri Ödeme', '14 gün içinde'],
  ['/odeme-yontemleri', 'Ödeme Yöntemleri', '3 iş günü içinde ödenmeyen'],
  ['/siparis-takibi', 'Sipariş Takibi', 'Kargoya Verildi'],
  ['/sikca-sorulan-sorular', 'Sıkça Sorulan Sorular', 'KDV dahil mi'],
])('%s says what people look for there', async (path, title, text) => {
  renderPage(path);
  await heading(title);
  expect(screen.getByRole('main')).toHaveTextContent(text);
  await waitFor(() => expect(document.title).toBe(`${title} | Dördüncü`));
  const help = within(screen.getByRole('complementary', { name: 'Sorunuz mu var?' }));
  expect(help.getByRole('link', { name: 'İletişim' })).toHaveAttribute('href', '/iletisim');
});

test.each([true, false])('names cards only where accepted: %s', async (cardPayment) => {
  server.use(
    mock.get('/api/shop', ({ reply }) =>
      reply(200, { success: true, shop: { ...shop, cardPayment } }),
    ),
  );
  const { client } = renderPage('/odeme-yontemleri');
  await heading('Ödeme Yöntemleri');
  await waitFor(() => expect(client.getQueryData(shopQuery.queryKey)).toBeDefined());
  expect(screen.queryAllByRole('heading', { name: 'Kredi/Banka Kartı' })).toHaveLength(
    cardPayment ? 1 : 0,
  );
});

test('an answer opens at its question', async () => {
  const { user } = renderPage('/sikca-sorulan-sorular');
  const question = await screen.findByText('Fiyatlara KDV dahil mi?');
  const answer = screen.getByText(/toplama eklenmez/);
  expect(answer).not.toBeVisible();
  await user.click(question);
  expect(answer).toBeVisible();
});

describe('questions', () => {
  test('are searched in any spelling', async () => {
    const { user } = renderPage('/sikca-sorulan-sorular');
    const field = await screen.findByRole('searchbox', { name: 'Sorularda ara' });
    await user.type(field, 'IADE istisna{Enter}');
    expect(await screen.findByText('1 soru bulundu.')).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('group')).toHaveTextContent('Aldığım ürünü iade edebilir miyim?');
    // The only one there is needs no further click.
    expect(screen.getByText(/gerekçe göstermeden/)).toBeVisible();
    await user.clear(field);
    await user.type(field, 'uzay gemisi{Enter}');
    const none = await screen.findByText(/Bu kelimelerle bir soru bulunamadı/);
    expect(within(none).getByRole('link', { name: 'Bize yazın' })).toHaveAttribute(
      'href',
      '/iletisim',
    );
    expect(main.queryByRole('group')).not.toBeInTheDocument();
  });

  test('have addresses of their own', async () => {
    renderPage('/sikca-sorulan-sorular#odeme-suresi');
    expect(await screen.findByText(/^EFT\/Havale için 3 iş gününüz var/)).toBeVisible();
    expect(screen.getByText(/fiyatların hepsine KDV dahildir/)).not.toBeVisible();
  });
});

test('promises no dispatch that is not configured', async () => {
  server.use(
    mock.get('/api/shop', ({ reply }) =>
      reply(200, { success: true, shop: { ...shop, dispatch: '' } }),
    ),
  );
  for (const path of ['/', '/teslimat', '/sikca-sorulan-sorular#teslimat', '/hakkimizda']) {
    const { unmount } = renderApp(path);
    expect(await screen.findByRole('contentinfo')).toHaveTextContent('Garantili ürün, uygun fiyat');
    expect(document.body).not.toHaveTextContent(/aynı gün/i);
    unmount();
  }
});

test('the dispatch promise is equal everywhere', async () => {
  const dispatch = 'Ertesi gün kargo';
  server.use(
    mock.get('/api/shop', ({ reply }) =>
      reply(200, { success: true, shop: { ...shop, dispatch } }),
    ),
  );
  for (const path of ['/teslimat', '/sikca-sorulan-sorular#teslimat', '/hakkimizda']) {
    const { unmount } = renderApp(path);
    await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(dispatch));
    const footer = await screen.findByRole('contentinfo');
    expect(footer).toHaveTextContent(`${dispatch}, garantili ürün`);
    expect(document.body).not.toHaveTextContent(/aynı gün/i);
    unmount();
  }
});

describe('a legal text', () => {
  test.each([
    ['/kvkk-aydinlatma-metni', 'KVKK Aydınlatma Metni', 'kvkk'],
    ['/gizlilik-ve-cerezler', 'Gizlilik ve Çerezler', 'privacy'],
    ['/mesafeli-satis-sozlesmesi', 'Mesafeli Satış Sözleşmesi', 'distance-sales'],
    ['/on-bilgilendirme-formu', 'Ön Bilgilendirme Formu', 'preliminary-information'],
  ])('at %s is the server’s', async (path, title, kind) => {
    renderPage(path);
    await heading(title);
    const text = within(await screen.findByRole('article'));
    expect(text.getByRole('heading', { level: 2, name: 'Taraflar' })).toBeVisible();
    expect(text.getByText('Satıcı: Dördüncü Ltd. Şti.')).toBeVisible();
    expect(text.getByRole('listitem')).toHaveTextContent(`Madde ${kind}`);
    expect(screen.queryByText(/şablon/)).not.toBeInTheDocument();
  });

  test('is marked as a template for staff', async () => {
    logInStaff();
    renderPage('/kvkk-aydinlatma-metni');
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent('Bu metin bir şablondur');
    const link = within(note).getByRole('link', { name: 'Yayına Hazırlık' });
    expect(link).toHaveAttribute('href', '/seller/yayina-hazirlik');
  });

  test('can be printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = renderPage('/kvkk-aydinlatma-metni');
    await user.click(await screen.findByRole('button', { name: 'Yazdır' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  test('on its way says so', async () => {
    server.use(mock.get('/api/legal/{kind}', noAnswer));
    renderPage('/kvkk-aydinlatma-metni');
    await heading('KVKK Aydınlatma Metni');
    expect(screen.getByText('Yükleniyor...')).toBeInTheDocument();
  });

  test('that fails to load can be retried', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(mock.get('/api/legal/{kind}', lostConnection, { once: true }));
    const { user } = renderPage('/kvkk-aydinlatma-metni');
    expect(
      await screen.findByText('Metin yüklenemedi. İnternet bağlantınızı kontrol edin.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    expect(await screen.findByText('Satıcı: Dördüncü Ltd. Şti.')).toBeVisible();
  });
});
