import { expectAccessible } from './axe';
import { expect, seller, test } from './shop';
import { addProduct, customerWith, newShopkeeper, order } from './trade';

const iban = 'TR18 0006 2001 1900 0006 6723 15';

// The shop is the worker's: the next journey finds it as it was.
test.afterEach(async ({ browser, baseURL }) => {
  const shopkeeper = await newShopkeeper(browser, baseURL);
  const data = { bankAccounts: null, password: seller.password };
  expect((await shopkeeper.request.put('/api/seller/settings', { data })).ok()).toBe(true);
});

test(
  'a new IBAN appears in the next order',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    const shopkeeper = await newShopkeeper(browser, baseURL);
    await shopkeeper.goto('/seller/ayarlar#bankAccounts');
    const bank = shopkeeper.getByRole('region', { name: 'Banka' });
    await bank.getByRole('button', { name: 'Hesap ekle' }).click();
    await bank.getByLabel('Banka', { exact: true }).fill('Birinci Banka');
    await bank.getByLabel('Hesap sahibi').fill('Kahve Ltd. Şti.');
    await bank.getByLabel('IBAN').fill(iban);
    await expectAccessible(shopkeeper);
    await bank.getByRole('button', { name: 'Kaydet' }).click();
    await expect(bank.getByText('Şifreniz hatalı.')).toBeVisible();
    await bank.getByLabel('Şifreniz').fill(seller.password);
    await bank.getByRole('button', { name: 'Kaydet' }).click();
    await expect(shopkeeper.getByText('Ayarlar kaydedildi.')).toBeVisible();

    const product = await addProduct(shopkeeper);
    await customerWith(page, { [product.id]: 1 });
    await order(page);
    await expect(page.getByText(iban).first()).toBeVisible();
  },
);

test(
  'going back asks before discarding settings',
  { tag: '@desktop' },
  async ({ browser, baseURL }) => {
    const shopkeeper = await newShopkeeper(browser, baseURL);
    await shopkeeper.goto('/seller/orders');
    await shopkeeper.getByRole('link', { name: 'Ayarlar' }).click();
    const name = shopkeeper.getByLabel('Mağaza adı');
    await name.fill('Dördüncü Kıraathane');
    const back = () =>
      shopkeeper.evaluate(() => {
        history.back();
      });
    await back();
    const question = shopkeeper.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Sayfada kal' }).click();
    await expect(name).toHaveValue('Dördüncü Kıraathane');
    await back();
    await question.getByRole('button', { name: 'Kaydetmeden ayrıl' }).click();
    await expect(shopkeeper.getByRole('heading', { name: 'Sipariş Listesi' })).toBeVisible();
    await expect(shopkeeper).toHaveURL(/\/seller\/orders$/);
  },
);
