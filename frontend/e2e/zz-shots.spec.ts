import { expect, settle, test } from './shop';
const out = '/tmp/shots/product';
for (const [w, h] of [
  [360, 640],
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const) {
  test(`shots ${w}`, async ({ page }) => {
    await page.setViewportSize({ width: w, height: h });
    const { products } = await (await page.request.get('/api/product/list')).json();
    const id = (n: string) => products.find((p: any) => p.name.startsWith(n))._id;
    await page.goto(`/urunler/x/${id('El İşi')}`);
    await settle(page);
    await page.screenshot({ path: `${out}/after-${w}-first.png` });
    await page.screenshot({ path: `${out}/after-${w}-full.png`, fullPage: true });
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(600);
    await page.screenshot({ path: `${out}/after-${w}-bar.png` });
    await page.getByRole('region', { name: 'Hızlı satın alma' }).getByRole('button').click();
    await page.waitForTimeout(800);
    await page.screenshot({ path: `${out}/after-${w}-added.png` });
    await page.goto(`/urunler/x/${id('Ahşap Mekanik')}`);
    await settle(page);
    await page.getByRole('button', { name: 'Gelince haber ver' }).click();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${out}/after-${w}-soldout.png`, fullPage: true });
    await page.goto(`/urunler/x/${id('El İşi')}`);
    await settle(page);
    await page.getByRole('button', { name: /görsel 1: büyüt/ }).click();
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `${out}/after-${w}-viewer.png` });
    expect(1).toBe(1);
  });
}
