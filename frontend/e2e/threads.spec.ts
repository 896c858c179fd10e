import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect, newCustomer, test } from './shop';
import { newShopkeeper } from './trade';

const closedText = 'Destek talebi kapalı olduğu için mesaj gönderemezsiniz.';

/** A customer on their support page, and a subject that no other test has. */
async function customerAtSupport(page: Page) {
  const customer = newCustomer();
  expect((await page.request.post('/api/user/register', { data: customer })).ok()).toBe(true);
  await page.goto('/profil/destek');
  await expect(page.getByRole('heading', { level: 1, name: 'Destek Mesajlarım' })).toBeVisible();
  return { customer, subject: `Menteşe gevşek ${crypto.randomUUID().slice(0, 8)}` };
}

async function openTicket(page: Page, subject: string) {
  await page.getByLabel('Konu').fill(subject);
  await page.getByLabel('Mesaj', { exact: true }).fill('Kapak tam oturmuyor.\nNe yapalım?');
  await page.getByRole('button', { name: 'Talep Oluştur' }).click();
  const dialog = page.getByRole('dialog', { name: `${subject} · Admin` });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function adminAtSupport(browser: Browser, baseURL: string | undefined) {
  const page = await newShopkeeper(browser, baseURL);
  await page.goto('/seller/destek');
  return page;
}

test(
  'a ticket is asked, answered and closed',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    const { customer, subject } = await customerAtSupport(page);
    await expect(page.getByText('Mesaj dizisi yok.')).toBeVisible();
    const mine = await openTicket(page, subject);
    await expect(page).toHaveURL(/\?talep=/);
    await expectAccessible(page);

    const admin = await adminAtSupport(browser, baseURL);
    const card = admin.getByRole('button', { name: new RegExp(subject) });
    await expect(card).toContainText('Yeni');
    await card.click();
    const theirs = admin.getByRole('dialog');
    await expect(theirs.getByRole('heading', { name: new RegExp(subject) })).toContainText(
      customer.lastName,
    );
    await expect(theirs.getByText(customer.email)).toBeVisible();
    await theirs.getByLabel('Yanıtınız').fill('Yenisini bugün kargoya veriyoruz.');
    await theirs.getByRole('button', { name: 'Gönder' }).click();
    await expect(theirs.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(admin);

    // An open thread asks for what is new every five seconds. What the customer is typing meanwhile stays where it is.
    await mine.getByLabel('Yanıtınız').fill('Bir de');
    await expect(mine.getByText('Yenisini bugün kargoya veriyoruz.')).toBeVisible();
    await expect(mine.getByLabel('Yanıtınız')).toHaveValue('Bir de');
    await expect(mine.getByLabel('Yanıtınız')).toBeFocused();

    await theirs.getByRole('button', { name: 'Destek Talebini Kapat' }).click();
    await admin.getByRole('button', { name: 'Talebi kapat' }).click();
    await expect(admin.getByText('Talep kapatıldı.')).toBeVisible();
    for (const dialog of [theirs, mine]) {
      await expect(dialog.getByText(closedText)).toBeVisible();
      await expect(dialog.getByLabel('Yanıtınız')).toBeHidden();
      await expect(dialog.getByRole('button', { name: 'Gönder' })).toBeHidden();
    }
    await expectAccessible(page);
    await mine.getByRole('button', { name: 'Kapat' }).click();
    await expect(page).toHaveURL(/\/profil\/destek$/);
    await expect(page.getByRole('button', { name: new RegExp(subject) })).toContainText('Kapalı');
    await admin.context().close();
  },
);

test(
  'an unread answer counts until it is read',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    const { subject } = await customerAtSupport(page);
    const dialog = await openTicket(page, subject);
    await dialog.getByRole('button', { name: 'Kapat' }).click();
    await page.goto('/profil');
    const admin = await adminAtSupport(browser, baseURL);
    await admin.getByRole('button', { name: new RegExp(subject) }).click();
    await admin.getByLabel('Yanıtınız').fill('Geçmiş olsun.');
    await admin.getByRole('button', { name: 'Gönder' }).click();
    await expect(admin.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
    await admin.context().close();

    await page.reload();
    const counted = page.getByRole('link', { name: 'Destek Mesajlarım 1 okunmamış' });
    await expect(counted).toBeVisible();
    await expectAccessible(page);
    await counted.click();
    const card = page.getByRole('button', { name: new RegExp(subject) });
    await expect(card).toContainText('Yeni');
    await card.click();
    await expect(dialog.getByText('Geçmiş olsun.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Kapat' }).click();
    await expect(card).not.toContainText('Yeni');
    await expect(page.getByRole('link', { name: 'Destek Mesajlarım', exact: true })).toBeVisible();
  },
);
