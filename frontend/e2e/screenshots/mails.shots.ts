import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from '../shop';

const folder = path.join(import.meta.dirname, '..', '..', '..', 'screenshots', 'mails');

test('the mails', async ({ page }, { project }) => {
  test.skip(project.name !== '360', 'once is enough: mails have widths of their own');
  const mails = readdirSync(folder).filter((file) => file.endsWith('.html'));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 800]) {
      await page.setViewportSize({ width, height: 700 });
      for (const mail of mails) {
        await page.goto(pathToFileURL(path.join(folder, mail)).href);
        const name = `${path.basename(mail, '.html')}-${String(width)}-${colorScheme}.png`;
        await page.screenshot({ path: path.join(folder, name), fullPage: true });
      }
    }
  }
});
