import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchShifts, mostShift } from './shifts';
import { anotherVisitor, cardsToBuy, expect, newCustomer, settle, test } from './shop';

const add = 'Favorilere ekle';
const remove = 'Favorilerden çıkar';

/** The cards of a page, each with its heart. */
const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });

async function openFavorites(page: Page) {
  await page.goto('/favoriler');
  await settle(page);
}

test(
  'a visitor’s favourites join the account until logout',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    const shifted = await watchShifts(page);
    await openFavorites(page);
    await expect(page.getByText('Henüz favoriniz yok.')).toBeVisible();
    await expectAccessible(page);
    expect(await shifted()).toBeLessThanOrEqual(mostShift);
    await page.getByRole('link', { name: 'Ürünlere göz at' }).click();
    await settle(page);
    // A list that comes late moves the footer, and no longer counts as moved by the click.
    const untilHere = await shifted();

    const card = cardsToBuy(page).nth(1);
    const name = await card.getByRole('heading').innerText();
    const before = await card.boundingBox();
    const heart = card.getByRole('button', { name: add });
    // The heart is no part of the card's link: it leads nowhere.
    await heart.click();
    await expect(page).toHaveURL(/\/urunler$/);
    await expect(card.getByRole('button', { name: remove })).toBeVisible();
    expect(await card.boundingBox()).toEqual(before);
    expect((await shifted()) - untilHere).toBeLessThanOrEqual(mostShift);
    await expectAccessible(page);
    await card.getByRole('link').click();
    await settle(page);
    await expect(
      page.getByRole('main').getByRole('button', { name: remove }).first(),
    ).toHaveAccessibleDescription(name);
    // Dark parts of a photograph hide neither heart: one colour of each is that of the pictures' light ground.
    const coloursOf = (heart: Locator) =>
      heart.locator('svg').evaluate((svg) => {
        const { fill, stroke } = getComputedStyle(svg);
        return [fill, stroke];
      });
    const main = page.getByRole('main');
    const light = 'rgb(243, 236, 225)';
    for (const name of [remove, add]) {
      const heart = main.getByRole('button', { name }).first();
      await expect.poll(() => coloursOf(heart)).toContain(light);
    }
    await openFavorites(page);
    await expect(page.getByText(/^Bu cihazda durur/)).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await expectAccessible(page);

    const customer = newCustomer();
    expect((await page.request.post('/api/user/register', { data: customer })).ok()).toBe(true);
    await openFavorites(page);
    await expect(cards(page).getByRole('heading')).toHaveText(name);
    await expect
      .poll(() => page.evaluate(() => window.localStorage.getItem('dorduncu-favoriler')))
      .toBeNull();
    await expectAccessible(page);

    // On another device of theirs.
    const elsewhere = await anotherVisitor(browser, baseURL);
    const { email, password } = customer;
    await elsewhere.request.post('/api/user/login', { data: { email, password } });
    await openFavorites(elsewhere);
    await expect(cards(elsewhere).getByRole('heading')).toHaveText(name);

    const menu = page
      .getByRole('button', { name: /^(Menü|Profil menüsü)$/ })
      .filter({ visible: true })
      .last();
    await menu.click();
    await page.getByRole('button', { name: 'Çıkış yap' }).filter({ visible: true }).click();
    await expect(page.getByText('Çıkış yapıldı')).toBeVisible();
    await openFavorites(page);
    await expect(page.getByText('Henüz favoriniz yok.')).toBeVisible();
  },
);
