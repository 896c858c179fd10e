import { expectAccessibleInBothThemes } from '../axe';
import { becomeSeller, expect, test } from '../shop';

test('shows how the demo shop is doing', async ({ page }) => {
  await becomeSeller(page);
  await page.goto('/seller/genel-bakis');
  await page.getByRole('link', { name: '90 gün' }).click();
  await expect(page).toHaveURL(/\?gun=90$/);
  await expect(page.getByText(/^Son 90 günde \d+ ödenen sipariş/)).toBeVisible();
  await expect(page.locator('.recharts-bar-rectangle path').first()).toBeVisible();
  await page.getByText('Tablo olarak göster').click();
  const table = page.getByRole('table', { name: 'Gün gün sipariş ve ciro' });
  await expect(table.getByRole('row')).toHaveCount(91);
  await expectAccessibleInBothThemes(page);
  // Nothing wider than the screen, and every word of the menu whole.
  const cut = await page.evaluate(() =>
    [document.documentElement, ...Array.from(document.querySelectorAll('.seller-nav__nav a'))]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
});
