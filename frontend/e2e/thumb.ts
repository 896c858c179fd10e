import { expect, type Locator, type Page } from '@playwright/test';

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
