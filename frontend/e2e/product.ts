import type { Page } from '@playwright/test';
import { settle } from './shop';

/** A demo product with several pictures. */
export const pictured = 'Ceviz ve Akçaağaç Satranç Takımı';

/** Opens the page of a demo product. */
export async function openProduct(page: Page, name: string) {
  const answer = await page.request.get(`/api/product/list?search=${encodeURIComponent(name)}`);
  const { products } = (await answer.json()) as { products: { _id: string; name: string }[] };
  const found = products.find((product) => product.name === name);
  if (!found) throw new Error(`the demo shop has no ${name}`);
  await page.goto(`/urunler/okey-takimlari/${found._id}`);
  await settle(page);
}

/** What tells, beside the page, that a product was added to the cart. */
export const added = (page: Page) => page.getByLabel('Sepete eklendi', { exact: true });
