import { createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import {
  expect,
  logInAsSeller,
  newCustomer,
  openLogin,
  readyToOrder,
  register,
  seller,
  settle,
  test,
} from './shop';

/** The newest link to a page that was mailed to this address; without a mail server mails are files. */
async function mailedLink(page: string, email: string, worker: number): Promise<string> {
  const wanted = new RegExp(`${page}#token=\\w+`);
  const folder = path.join(process.env.SHOP_FOLDERS?.split(',')[worker] ?? '', 'mail');
  let link: string | undefined;
  await expect
    .poll(async () => {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.sort()) {
        const text = await readFile(path.join(folder, name), 'utf8');
        // Soft line breaks of quoted-printable.
        const plain = text.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
        if (!plain.includes(email)) continue;
        link = wanted.exec(plain)?.[0] ?? link;
      }
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

test(
  'a customer replaces a forgotten password by mail',
  { tag: '@phone' },
  async ({ page }, test) => {
    const customer = newCustomer();
    await page.goto('/');
    await openLogin(page);
    await register(page, customer);
    await page.context().clearCookies();
    await page.goto('/');
    await openLogin(page);
    await page.getByRole('link', { name: 'Şifremi unuttum' }).click();
    await page.getByLabel('E-Posta', { exact: true }).first().fill(customer.email);
    await page.getByRole('button', { name: 'Bağlantı gönder' }).click();
    await expect(page.getByText(/Bu adresle bir hesap varsa/)).toBeVisible();
    await expectAccessible(page);

    await page.goto(await mailedLink('/sifre-yenile', customer.email, test.parallelIndex));
    await expect(page).toHaveURL(/\/sifre-yenile$/);
    await settle(page);
    await page.getByLabel('Yeni şifre', { exact: true }).fill('bambaska-bir-parola');
    await page.getByLabel('Yeni şifre (tekrar)').fill('bambaska-bir-parola');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Şifreniz değiştirildi/)).toBeVisible();
    const login = { email: customer.email, password: 'bambaska-bir-parola' };
    expect((await page.request.post('/api/user/login', { data: login })).ok()).toBe(true);
  },
);

test('a customer confirms the e-mail address by link', async ({ page }, test) => {
  const customer = newCustomer();
  await page.goto('/');
  await openLogin(page);
  await register(page, customer);
  await page.goto('/profil');
  await expect(page.getByText('E-postanız doğrulanmadı')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Yeniden gönder' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(await mailedLink('/e-posta-dogrula', customer.email, test.parallelIndex));
  await expect(page).toHaveURL(/\/e-posta-dogrula$/);
  await settle(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'E-postamı doğrula' }).click();
  await expect(page.getByText(/doğrulandı/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/profil');
  await expect(page.getByRole('heading', { name: 'Kullanıcı Bilgileri' })).toBeVisible();
  await expect(page.getByText('E-postanız doğrulanmadı')).toBeHidden();
});

/** What an app shows for a secret now (RFC 6238). */
function oneTimeCode(secret: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const key = Buffer.from(bytes.map((byte) => parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac('sha1', key).update(step).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Switches the second factor off, also after a failure: other journeys use this seller. */
async function disable(page: Page, code: string | undefined) {
  const data = { password: seller.password, code };
  await page.request.post('/api/seller/two-factor/disable', { data });
}

test('a seller logs in with a second factor', { tag: '@desktop' }, async ({ page }) => {
  await logInAsSeller(page);
  await page.goto('/seller/guvenlik');
  await page.getByLabel('Şifre', { exact: true }).fill(seller.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: /karekod/ })).toBeVisible();
  await expectAccessible(page);
  const secret = await page.getByRole('code').innerText();
  let [first, second]: string[] = [];
  try {
    await page.getByLabel('Doğrulama kodu').fill(oneTimeCode(secret));
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Kurtarma kodları' }).getByRole('listitem');
    await expect(list).toHaveCount(10);
    [first, second] = await list.allInnerTexts();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Kodları kaydettim' }).click();
    await expect(page.getByText(/İki adımlı doğrulama açık/)).toBeVisible();

    await page.getByRole('button', { name: 'Çıkış' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/seller');
    await page.getByLabel('E-Posta').fill(seller.email);
    await page.getByLabel('Şifre', { exact: true }).fill(seller.password);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Doğrulama kodu')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Kod hatalı/)).toBeVisible();
    await page.getByLabel('Doğrulama kodu').fill(first ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Ürün Ekle' })).toBeVisible();
  } finally {
    await disable(page, second);
  }
  await page.goto('/seller/gecmis');
  await expect(page.getByText(/iki adımlı doğrulama kapatıldı/).first()).toBeVisible();
  await expectAccessible(page);
});

test('a customer exports data and closes the account', { tag: '@phone' }, async ({ page }) => {
  const customer = await readyToOrder(page);
  await page.goto('/profil');
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Verilerimi indir' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe('verilerim.json');
  expect(await readFile(await download.path(), 'utf8')).toContain(customer.email);

  await page.getByRole('button', { name: 'Hesabımı sil' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hesabımı sil' });
  await expectAccessible(page);
  await dialog.getByLabel('Şifre').fill(customer.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hesabınız silindi.')).toBeVisible();
  const again = await page.request.post('/api/user/login', { data: customer });
  expect(again.status()).toBe(401);
  expect((await page.request.post('/api/user/register', { data: customer })).status()).toBe(201);
});
