/**
 * @typedef {object} Shot
 * @property {string} name of the file
 * @property {string} path
 * @property {(page: import('@playwright/test').Page) => Promise<void>} [act] done before the shot
 * @property {boolean} [screen] only what the screen shows, for what lies over the page
 */

/**
 * Every page that this visitor can come to.
 * @param {'visitor' | 'customer' | 'seller'} who
 * @param {import('./screenshots-accounts.mjs').Facts} facts
 * @returns {Shot[]}
 */
export function shotsOf(who, facts) {
  return { visitor, customer, seller }[who](facts);
}

/** @type {(facts: import('./screenshots-accounts.mjs').Facts) => Shot[]} */
const visitor = ({ product, outOfStock }) => [
  { name: 'anasayfa', path: '/' },
  { name: 'anasayfa-menu', path: '/', act: openMenu, screen: true },
  { name: 'giris', path: '/', act: openLogin, screen: true },
  { name: 'kayit', path: '/', act: openRegister, screen: true },
  { name: 'urunler', path: '/urunler' },
  { name: 'urunler-arama', path: '/urunler?ara=satranc' },
  { name: 'urunler-arama-bos', path: '/urunler?ara=zzzzzz' },
  { name: 'kategori', path: '/urunler/kıraathane ürünleri' },
  { name: 'kategori-bos', path: '/urunler/olmayan kategori' },
  { name: 'urun', path: productPath(product) },
  ...(outOfStock ? [{ name: 'urun-stokta-yok', path: productPath(outOfStock) }] : []),
  { name: 'sepet-bos', path: '/sepet' },
  { name: 'sepet-ziyaretci', path: productPath(product), act: addAndGoToCart },
  { name: 'hakkimizda', path: '/hakkimizda' },
  { name: 'iletisim', path: '/iletisim' },
  { name: 'loader', path: '/loader?next=siparislerim' },
  { name: '404', path: '/boyle-bir-sayfa-yok' },
  { name: 'satici-giris', path: '/seller' },
];

/** @type {(facts: import('./screenshots-accounts.mjs').Facts) => Shot[]} */
const customer = ({ addressId }) => [
  { name: 'musteri-anasayfa-menu', path: '/', act: openMenu, screen: true },
  { name: 'musteri-sepet', path: '/sepet' },
  { name: 'musteri-sepet-adres-secimi', path: '/sepet', act: openAddresses },
  { name: 'musteri-adres-ekle', path: '/add-address' },
  { name: 'musteri-yeni-adres', path: '/adres' },
  { name: 'musteri-adres-duzenle', path: `/adres/${addressId}` },
  { name: 'musteri-siparisler', path: '/siparislerim' },
  { name: 'musteri-profil', path: '/profil' },
  { name: 'musteri-profil-siparisler', path: '/profil/siparislerim' },
  { name: 'musteri-profil-adresler', path: '/profil/adreslerim' },
  { name: 'musteri-profil-destek', path: '/profil/destek' },
];

/** @type {(facts: import('./screenshots-accounts.mjs').Facts) => Shot[]} */
const seller = () => [
  { name: 'satici-urun-ekle', path: '/seller' },
  { name: 'satici-urun-listesi', path: '/seller/product-list' },
  { name: 'satici-siparisler', path: '/seller/orders' },
  { name: 'satici-mesajlar', path: '/seller/mesajlar' },
  { name: 'satici-destek', path: '/seller/destek' },
];

/** @param {{ _id: string, category: string }} product */
function productPath({ _id, category }) {
  return `/urunler/${category.toLocaleLowerCase('tr')}/${_id}`;
}

/** @typedef {import('@playwright/test').Page} Page */

/**
 * The menu of phones, or the customer's own on wider screens.
 * @param {Page} page
 */
async function openMenu(page) {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const buttons = page.getByRole('banner').getByRole('button', { name: /^(Menü|Profil.*)$/ });
  const visible = buttons.filter({ visible: true });
  if ((await visible.count()) > 0) await visible.last().click();
}

/** @param {Page} page */
async function openLogin(page) {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const button = page.getByRole('button', { name: 'Giriş', exact: true }).filter({ visible: true });
  if ((await button.count()) === 0) await openMenu(page);
  await button.first().click();
  await page.getByRole('dialog').waitFor();
}

/** @param {Page} page */
async function openRegister(page) {
  await openLogin(page);
  await page.getByRole('dialog').getByText('Hesap oluştur').click();
}

/** @param {Page} page */
async function addAndGoToCart(page) {
  await page.getByRole('button', { name: 'Sepete Ekle', exact: true }).first().click();
  await page.getByRole('link', { name: /^Sepet/ }).click();
}

/** @param {Page} page */
async function openAddresses(page) {
  await page.getByRole('button', { name: 'Değiştir' }).click();
}
