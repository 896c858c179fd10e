import { expect, type Locator, type Page } from '@playwright/test';
import { settle } from './shop';

/** Counts what a thumb does; what a keyboard's own keys do (next, search) is no tap. */
export class Thumb {
  taps = 0;
  constructor(private readonly page: Page) {}

  async tap(target: Locator) {
    await target.tap();
    this.taps += 1;
  }

  async type(text: string) {
    await this.page.keyboard.insertText(text);
  }

  async next(key: 'Tab' | 'Enter' = 'Tab') {
    await this.page.keyboard.press(key);
  }

  /** Types into the field that the last one handed over to. */
  async fill(field: Locator, text: string) {
    await expect(field).toBeFocused();
    await this.type(text);
  }
}

/** Searches from the home page on. */
export async function searchByThumb(page: Page, thumb: Thumb, text: string) {
  await thumb.tap(page.getByRole('button', { name: 'Arama', exact: true }));
  await thumb.fill(page.getByRole('searchbox').filter({ visible: true }), text);
  await thumb.next('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(text);
  await settle(page);
}

/** Opens the page of the first product of a list whose name contains this word. */
export async function openFound(page: Page, thumb: Thumb, word: string) {
  const found = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: word })
    .first();
  const name = (await found.textContent()) ?? '';
  await thumb.tap(found);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** Types the cart's address from the city on, takes the suggested neighbourhood, and saves it by the keyboard's own key. */
export async function typeAddress(page: Page, thumb: Thumb) {
  const main = page.getByRole('main');
  await thumb.fill(main.getByLabel('Şehir'), 'izm');
  // The only one that begins so is taken on the way to the next field.
  await expect(page.getByRole('option', { name: 'İzmir' })).toBeVisible();
  await thumb.next();
  await expect(main.getByLabel('Şehir')).toHaveValue('İzmir');
  await thumb.fill(main.getByLabel('İlçe'), 'ödem');
  await expect(page.getByRole('option', { name: 'Ödemiş' })).toBeVisible();
  await thumb.next();
  await expect(main.getByLabel('İlçe')).toHaveValue('Ödemiş');
  await thumb.fill(main.getByLabel('Sokak'), 'cumh');
  await thumb.tap(page.getByRole('option', { name: 'Cumhuriyet Mah.' }));
  await thumb.type('İnönü Cad. 88/A');
  await expect(main.getByLabel('Sokak')).toHaveValue('Cumhuriyet Mah. İnönü Cad. 88/A');
  await expect(main.getByLabel('Posta Kodu')).toHaveValue('35750');
  await thumb.next();
  await thumb.next();
  await thumb.fill(main.getByLabel('Telefon'), '0532 000 00 00');
  await thumb.next('Enter');
  await expect(main.getByRole('group', { name: 'Teslimat adresi' })).toContainText('88/A');
}
