import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect, fillAddress, newCustomer, test } from './shop';

async function registered(page: Page) {
  const customer = newCustomer();
  expect((await page.request.post('/api/user/register', { data: customer })).ok()).toBe(true);
  return customer;
}

const saved = async (page: Page) => {
  const { user } = (await (await page.request.get('/api/user/is-auth')).json()) as {
    user: Record<string, string>;
  };
  return user;
};

test('a customer changes profile and password', { tag: '@phone' }, async ({ page }) => {
  const customer = await registered(page);
  await page.goto('/profil');
  await expect(page.getByLabel('E-Posta')).toHaveValue(customer.email);
  await expect(page.getByLabel('E-Posta')).not.toBeEditable();
  await page.getByLabel('Ad', { exact: true }).fill('Ayşe');
  await page.getByLabel('Telefon').fill('+90 532 000 00 00');
  await page.getByLabel('Konum').fill('Ödemiş, İzmir');
  await page.getByLabel('Posta Kodu').fill('35750');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('Profil bilgileri kaydedildi!')).toBeVisible();
  await expect(page.getByLabel('Telefon')).toHaveValue('0 532 000 00 00');
  expect(await saved(page)).toMatchObject({ firstName: 'Ayşe', location: 'Ödemiş, İzmir' });

  await page.getByLabel('Mevcut şifre').fill(customer.password);
  await page.getByLabel('Yeni şifre', { exact: true }).fill('yepyeni-bir-parola');
  await page.getByLabel('Yeni şifre (tekrar)').fill('yepyeni-bir-parola');
  await page.getByRole('button', { name: 'Şifreyi Değiştir' }).click();
  await expect(page.getByText('Şifreniz değiştirildi.')).toBeVisible();
  const again = { email: customer.email, password: 'yepyeni-bir-parola' };
  expect((await page.request.post('/api/user/login', { data: again })).ok()).toBe(true);
});

test('a customer adds, changes and deletes an address', { tag: '@desktop' }, async ({ page }) => {
  const customer = await registered(page);
  await page.goto('/profil/adreslerim');
  await expect(page.getByText('Kayıtlı adresiniz bulunmamaktadır.')).toBeVisible();
  await page.getByRole('link', { name: 'Yeni Adres Ekle' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Yeni Adres Ekle' })).toBeVisible();
  await expectAccessible(page);
  await fillAddress(page, customer);
  await expect(page).toHaveURL(/\/profil\/adreslerim$/);
  const card = page.getByRole('listitem').filter({ hasText: customer.lastName });
  await expect(card).toContainText('35750 Ödemiş / İzmir, Türkiye');
  await expect(card).toContainText('0 532 000 00 00');
  await expectAccessible(page);

  await card.getByRole('link', { name: 'Düzenle' }).click();
  await expect(page).toHaveURL(/\/adres\/.+/);
  await page.getByLabel('Şehir').fill('ist');
  await page.getByRole('option', { name: 'İstanbul' }).click();
  await page.getByLabel('İlçe').fill('kadik');
  await expect(page.getByRole('option', { name: 'Kadıköy' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // The postal code of the former district does not stay.
  await page.getByLabel('Posta Kodu').fill('34710');
  await page.getByRole('button', { name: 'Güncelle' }).click();
  await expect(page.getByText('Adres güncellendi!')).toBeVisible();
  await expect(page).toHaveURL(/\/profil$/);

  await page.getByRole('link', { name: 'Adreslerim' }).click();
  await expect(card).toContainText('Kadıköy / İstanbul');
  await card.getByRole('button', { name: 'Sil' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Bu adresi silmek istediğinize emin misiniz?');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Sil' }).click();
  await expect(page.getByText('Adres silindi.')).toBeVisible();
  await expect(page.getByText('Kayıtlı adresiniz bulunmamaktadır.')).toBeVisible();
  await expectAccessible(page);
});
