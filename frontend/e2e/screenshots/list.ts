import type { Page } from '@playwright/test';
import type { Facts, Who } from './accounts';

export interface Shot {
  /** Of the file. */
  name: string;
  path: string;
  /** Done before the shot. */
  act?: (page: Page) => Promise<void>;
  /** Only what the screen shows, for what lies over the page. */
  screen?: boolean;
}

/** Every page that this visitor can come to. */
export function shotsOf(who: Who, facts: Facts): Shot[] {
  return { visitor, customer, seller }[who](facts);
}

const help = [
  '/teslimat',
  '/odeme-yontemleri',
  '/siparis-takibi',
  '/sikca-sorulan-sorular',
  '/kvkk-aydinlatma-metni',
  '/gizlilik-ve-cerezler',
  '/mesafeli-satis-sozlesmesi',
  '/on-bilgilendirme-formu',
];

const visitor = ({ product, outOfStock }: Facts): Shot[] => [
  { name: 'anasayfa', path: '/' },
  { name: 'anasayfa-menu', path: '/', act: openMenu, screen: true },
  { name: 'giris', path: '/', act: openLogin, screen: true },
  { name: 'kayit', path: '/', act: openRegister, screen: true },
  { name: 'urunler', path: '/urunler' },
  { name: 'urunler-arama', path: '/urunler?ara=satranc' },
  { name: 'urunler-oneriler', path: '/urunler', act: typeInSearch, screen: true },
  { name: 'urunler-arama-bos', path: '/urunler?ara=zzzzzz' },
  { name: 'kategori', path: '/urunler/kıraathane ürünleri' },
  { name: 'kategori-bos', path: '/urunler/olmayan kategori' },
  { name: 'urun', path: productPath(product) },
  ...(outOfStock ? [{ name: 'urun-stokta-yok', path: productPath(outOfStock) }] : []),
  { name: 'sepet-bos', path: '/sepet' },
  { name: 'sepet-ziyaretci', path: productPath(product), act: addAndGoToCart },
  { name: 'hakkimizda', path: '/hakkimizda' },
  { name: 'iletisim', path: '/iletisim' },
  ...help.map((path) => ({ name: path.slice(1), path })),
  { name: 'loader', path: '/loader?next=siparislerim' },
  { name: '404', path: '/boyle-bir-sayfa-yok' },
  { name: 'sifremi-unuttum', path: '/sifremi-unuttum' },
  { name: 'sifre-yenile', path: '/sifre-yenile?token=yok' },
  { name: 'e-posta-dogrula', path: '/e-posta-dogrula#token=yok' },
  { name: 'satici-giris', path: '/seller' },
];

const customer = ({ addressId }: Facts): Shot[] => [
  { name: 'musteri-anasayfa-menu', path: '/', act: openMenu, screen: true },
  { name: 'musteri-sepet', path: '/sepet' },
  { name: 'musteri-sepet-adres-secimi', path: '/sepet', act: openAddresses },
  { name: 'musteri-adres-ekle', path: '/add-address' },
  { name: 'musteri-yeni-adres', path: '/adres' },
  { name: 'musteri-adres-duzenle', path: `/adres/${addressId ?? ''}` },
  { name: 'musteri-siparisler', path: '/siparislerim' },
  { name: 'musteri-siparis-yeni', path: '/siparislerim', act: thankForOrder },
  { name: 'musteri-hizli-siparis', path: '/hizli-siparis' },
  { name: 'musteri-profil', path: '/profil' },
  { name: 'musteri-profil-siparisler', path: '/profil/siparislerim' },
  { name: 'musteri-profil-adresler', path: '/profil/adreslerim' },
  { name: 'musteri-profil-destek', path: '/profil/destek' },
  { name: 'musteri-destek-dialog', path: '/profil/destek', act: openThread, screen: true },
  { name: 'musteri-adres-sil', path: '/profil/adreslerim', act: askToDelete, screen: true },
  { name: 'musteri-sepet-metin', path: '/sepet', act: openText, screen: true },
];

const seller = ({ orderId }: Facts): Shot[] => [
  { name: 'satici-urun-ekle', path: '/seller' },
  { name: 'satici-genel-bakis', path: '/seller/genel-bakis' },
  { name: 'satici-urun-listesi', path: '/seller/product-list' },
  { name: 'satici-urun-duzenle', path: '/seller/product-list', act: openProduct, screen: true },
  { name: 'satici-siparisler', path: '/seller/orders' },
  ...(orderId ? [{ name: 'satici-paket', path: `/seller/orders/${orderId}/paket` }] : []),
  { name: 'satici-faturalar', path: '/seller/faturalar' },
  { name: 'satici-iadeler', path: '/seller/iadeler' },
  { name: 'satici-banka-ekstresi', path: '/seller/banka-ekstresi' },
  { name: 'satici-mesajlar', path: '/seller/mesajlar' },
  { name: 'satici-mesaj-detay', path: '/seller/mesajlar', act: openMessage, screen: true },
  { name: 'satici-destek', path: '/seller/destek' },
  { name: 'satici-guvenlik', path: '/seller/guvenlik' },
  { name: 'satici-gecmis', path: '/seller/gecmis' },
  { name: 'satici-destek-dialog', path: '/seller/destek', act: openThread, screen: true },
  { name: 'satici-e-postalar', path: '/seller/e-postalar' },
  { name: 'satici-arama', path: '/seller/arama' },
];

export function productPath({ _id, category }: Facts['product']) {
  return `/urunler/${category.toLocaleLowerCase('tr')}/${_id}`;
}

/** The menu of phones, or the customer's own on wider screens. */
async function openMenu(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const buttons = page.getByRole('banner').getByRole('button', { name: /^(Menü|Profil.*)$/ });
  const visible = buttons.filter({ visible: true });
  if ((await visible.count()) > 0) await visible.last().click();
}

async function openLogin(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const button = page.getByRole('button', { name: 'Giriş', exact: true }).filter({ visible: true });
  if ((await button.count()) === 0) await openMenu(page);
  await button.first().click();
  await page.getByRole('dialog').waitFor();
}

async function openRegister(page: Page) {
  await openLogin(page);
  await page.getByRole('dialog').getByText('Hesap oluştur').click();
}

async function addAndGoToCart(page: Page) {
  await page.getByRole('button', { name: 'Sepete Ekle', exact: true }).first().click();
  await page.getByRole('link', { name: /^Sepet/ }).click();
}

/** As if the newest order had been placed in this tab. */
async function thankForOrder(page: Page) {
  const answer = await page.request.get('/api/order/user');
  const { orders } = (await answer.json()) as { orders: { _id: string }[] };
  const key = 'dorduncu-yeni-siparis';
  await page.evaluate(
    ([key, id]) => {
      sessionStorage.setItem(key, JSON.stringify(id));
    },
    [key, orders[0]?._id ?? ''] as const,
  );
  await page.reload();
  await page.getByRole('button', { name: 'Kapat' }).waitFor();
}

async function openAddresses(page: Page) {
  await page.getByRole('button', { name: 'Değiştir' }).click();
}

async function typeInSearch(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const button = page.getByRole('button', { name: 'Arama' }).filter({ visible: true });
  if ((await button.count()) > 0) await button.click();
  await page.getByRole('searchbox').filter({ visible: true }).fill('tavla');
  await page.getByRole('option').first().waitFor();
}

async function openThread(page: Page) {
  await page
    .getByRole('main')
    .getByRole('button', { name: /Açık|Kapalı/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('textbox').or(page.getByText('kapalı olduğu')).waitFor();
}

async function askToDelete(page: Page) {
  await page.getByRole('button', { name: 'Sil' }).first().click();
  await page.getByRole('alertdialog').waitFor();
}

async function openText(page: Page) {
  await page.getByRole('button', { name: 'Mesafeli Satış Sözleşmesi' }).click();
  await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor();
}

async function openProduct(page: Page) {
  await page
    .getByRole('button', { name: /: düzenle$/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

async function openMessage(page: Page) {
  await page.getByRole('button', { name: 'Detay' }).first().click();
  await page.getByRole('dialog').waitFor();
}
