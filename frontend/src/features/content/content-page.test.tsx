import { screen, within, waitFor } from '@testing-library/react';
import { shopQuery } from '@/entities/shop/queries';
import { logInStaff } from '@/testing/handlers/account';
import { shop } from '@/testing/handlers/contact';
import { shopText } from '@/testing/handlers/legal';
import { lostConnection, mock, noAnswer } from '@/testing/mock';
import { renderApp, renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test.each([
  ['/teslimat', 'Teslimat ve İade', 'Siparişten itibaren 30 gün'],
  ['/iade-ve-geri-odeme', 'Teslimat ve İade', '14 gün içinde'],
  ['/odeme-yontemleri', 'Ödeme Yöntemleri', '3 iş günü içinde ödenmeyen'],
  ['/siparis-takibi', 'Sipariş Takibi', 'Kargoya Verildi'],
  ['/sikca-sorulan-sorular', 'Sıkça Sorulan Sorular', 'KDV dahil mi'],
])('%s says what people look for there', async (path, title, text) => {
  renderPage(path);
  await heading(title);
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(text));
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
  const answer = screen.getByText(/hepsine dahildir/);
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
    expect(screen.getByText(/14 gün içinde/)).toBeVisible();
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
    renderPage('/sikca-sorulan-sorular#aldigim-urunu-iade-edebilir-miyim');
    expect(await screen.findByText(/14 gün içinde/)).toBeVisible();
    expect(screen.getByText(/hepsine dahildir/)).not.toBeVisible();
  });
});

test('promises no dispatch that is not configured', async () => {
  server.use(
    mock.get('/api/shop', ({ reply }) =>
      reply(200, { success: true, shop: { ...shop, dispatch: '' } }),
    ),
  );
  renderApp('/');
  const footer = await screen.findByRole('contentinfo');
  await within(footer).findByText(shop.address);
  expect(footer).toHaveTextContent('Garantili ürün, uygun fiyat');
  expect(document.body).not.toHaveTextContent(/aynı gün/i);
});

describe('a text of the owner', () => {
  const serve = (body: string) =>
    server.use(
      mock.get('/api/text/{key}', ({ params, reply }) =>
        reply(200, { success: true, ...shopText(params.key), body, isCustom: true }),
      ),
    );

  test('about the shop has its first heading as the page’s', async () => {
    serve('## Biz kimiz?\n<b>Çaycı</b>\n- Okey\n\n## Yerimiz\nModa');
    renderPage('/hakkimizda');
    await heading('Biz kimiz?');
    expect(screen.getByText('<b>Çaycı</b>')).toBeVisible();
    expect(screen.getByText('Okey', { selector: 'li' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Yerimiz' })).toBeVisible();
    const pictures = screen.getAllByAltText('').map((picture) => picture.getAttribute('src'));
    expect(pictures).toContain('/art/dort-sandalye.svg');
  });

  test('about the shop needs no heading', async () => {
    serve('Çay her zaman hazır.');
    renderPage('/hakkimizda');
    await screen.findByText('Çay her zaman hazır.');
    await heading('Hakkımızda');
  });

  test('has a question for each heading', async () => {
    serve('Aradığınızı yazın.\n## Çay var mı?\nVar.\n- Demli\n## Çay var mı?\nBugün yok.');
    renderPage('/sikca-sorulan-sorular');
    expect(await screen.findByText('Aradığınızı yazın.')).toBeVisible();
    const questions = within(screen.getByRole('main')).getAllByRole('group');
    expect(questions).toHaveLength(2);
    expect(questions[0]).toHaveTextContent('Çay var mı?Var.Demli');
  });

  test('without questions says nothing of a search', async () => {
    serve('Yakında.');
    renderPage('/sikca-sorulan-sorular');
    expect(await screen.findByText('Yakında.')).toBeVisible();
    expect(screen.getByRole('main')).not.toHaveTextContent('bulunamadı');
  });

  test('names pages that lead there', async () => {
    renderPage('/teslimat');
    const link = await within(await screen.findByRole('main')).findByRole('link', {
      name: 'Siparişlerim',
    });
    expect(link).toHaveAttribute('href', '/siparislerim');
  });
});

test('returns are a part of the page about delivery', async () => {
  renderPage('/iade-ve-geri-odeme');
  const part = await screen.findByRole('heading', { level: 2, name: /^İade: 14 gün/ });
  expect(part).toHaveAttribute('id', 'iade');
  const parts = screen.getAllByRole('heading', { level: 2 });
  expect(parts.filter(({ id }) => id === 'iade')).toHaveLength(1);
});

test('privacy and cookies stand on one page', async () => {
  renderPage('/gizlilik-ve-cerezler');
  await heading('Gizlilik ve Çerezler');
  expect(await screen.findByRole('heading', { level: 2, name: 'Gizlilik' })).toBeVisible();
  expect(await screen.findByRole('heading', { level: 2, name: 'Çerezler' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 3, name: 'Taraflar' })).toHaveLength(2);
  expect(screen.getByText('Madde privacy')).toBeVisible();
  expect(screen.getByText('Madde cookies')).toBeVisible();
});

describe('a legal text', () => {
  test.each([
    ['/kvkk-aydinlatma-metni', 'KVKK Aydınlatma Metni', 'kvkk'],
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

  test('of the owner is none', async () => {
    logInStaff();
    server.use(
      mock.get('/api/text/{key}', ({ params, reply }) =>
        reply(200, { success: true, ...shopText(params.key), isCustom: true }),
      ),
    );
    const { client } = renderPage('/kvkk-aydinlatma-metni');
    await screen.findByText('Madde kvkk');
    await waitFor(() => expect(client.isFetching()).toBe(0));
    await waitFor(() => expect(screen.queryByRole('note')).not.toBeInTheDocument());
  });

  test('can be printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = renderPage('/kvkk-aydinlatma-metni');
    await user.click(await screen.findByRole('button', { name: 'Yazdır' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  test('on its way says so', async () => {
    server.use(mock.get('/api/text/{key}', noAnswer));
    renderPage('/kvkk-aydinlatma-metni');
    await heading('KVKK Aydınlatma Metni');
    expect(screen.getByText('Yükleniyor...')).toBeInTheDocument();
  });

  test('that fails to load can be retried', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(mock.get('/api/text/{key}', lostConnection, { once: true }));
    const { user } = renderPage('/kvkk-aydinlatma-metni');
    expect(
      await screen.findByText('Metin yüklenemedi. İnternet bağlantınızı kontrol edin.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    expect(await screen.findByText('Satıcı: Dördüncü Ltd. Şti.')).toBeVisible();
  });
});
