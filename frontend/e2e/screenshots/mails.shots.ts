import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from '../shop';

const folder = path.join(import.meta.dirname, '..', '..', '..', 'screenshots', 'mails');

test('the mails', async ({ page }, { project }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of widthsOf(project.name)) {
      await page.setViewportSize({ width, height: 700 });
      for (const mail of readdirSync(folder).filter((file) => file.endsWith('.html'))) {
        await page.goto(pathToFileURL(path.join(folder, mail)).href);
        const name = `${path.basename(mail, '.html')}-${String(width)}-${colorScheme}.png`;
        await page.screenshot({ path: path.join(folder, name), fullPage: true });
      }
    }
  }
});

/** Mails have widths of their own, so that one of the screens is enough. */
const widthsOf = (project: string) => (project === '360' ? [360, 800] : []);
