import type { Locator, Page } from '@playwright/test';
import { isPhone } from '../shop';

/**
 * Counts what a shopkeeper does. A click is each press on a button, link or checkbox, a tap on a phone. A field is each one
 * that is typed into, pasted into or chosen from, whether it was reached by mouse or by Tab.
 */
export class Hand {
  clicks = 0;
  fields = 0;
  constructor(private readonly page: Page) {}

  async click(target: Locator) {
    await target.click();
    this.clicks += 1;
  }

  async type(field: Locator, text: string) {
    await field.fill(text);
    this.fields += 1;
  }

  async choose(field: Locator, option: string) {
    await field.selectOption(option);
    this.fields += 1;
  }

  /** Pastes what was copied from a column of a spreadsheet. */
  async paste(field: Locator, cells: string[]) {
    await field.evaluate((element, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, cells.join('\r\n'));
    this.fields += 1;
  }

  /** Opens the dialog for files with this button and chooses there, which is the browser's own. */
  async upload(button: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]) {
    const chooser = this.page.waitForEvent('filechooser');
    await this.click(button);
    await (await chooser).setFiles(files);
  }

  /** Opens a page of the seller's menu, whose last pages phones keep behind a button. */
  async open(label: string) {
    const link = this.page
      .getByRole('navigation', { name: 'Satıcı menüsü' })
      .getByRole('link', { name: new RegExp(`^${label}`) })
      .filter({ visible: true });
    const more = this.page.getByRole('button', { name: 'Diğer' });
    if (isPhone(this.page) && (await link.count()) === 0) await this.click(more);
    await this.click(link);
  }

  /** Presses what is done with the ticked entries of a list, which phones keep in a menu. */
  async bulk(action: RegExp) {
    if (isPhone(this.page)) await this.click(this.page.getByRole('button', { name: 'İşlemler' }));
    await this.click(this.page.getByRole('button', { name: action }));
  }
}
