import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expectContrast } from '../axe';
import { expect, test } from '../shop';

const server =
  process.env.SHOP_BINARY ?? path.join(import.meta.dirname, '../../../target/debug/dorduncu');
let folder = '';

// Every kind of mail as HTML, by the example that `cargo test` builds beside the server.
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dorduncu-letters-'));
  execFileSync(path.join(path.dirname(server), 'examples', 'letters'), [folder]);
});

test.afterAll(() => {
  rmSync(folder, { recursive: true });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `every mail fits its window and can be read, ${colorScheme}`,
    { tag: '@desktop' },
    async ({ page }) => {
      // A dozen mails, two widths each.
      test.slow();
      await page.emulateMedia({ colorScheme });
      const mails = readdirSync(folder);
      expect(mails.length).toBeGreaterThan(10);
      for (const mail of mails) {
        for (const [width, widest] of [
          [360, 360],
          [800, 600],
        ] as const) {
          await page.setViewportSize({ width, height: 700 });
          await page.goto(pathToFileURL(path.join(folder, mail)).href);
          const measured = await page.evaluate(() => ({
            scroll: document.documentElement.scrollWidth,
            card: document.querySelector('td.card')?.getBoundingClientRect().width,
          }));
          expect(measured.scroll, mail).toBeLessThanOrEqual(width);
          expect(measured.card, mail).toBeLessThanOrEqual(widest);
        }
        await expectContrast(page);
      }
    },
  );
}
