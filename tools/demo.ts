import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { tools } from './paths.mjs';

/** The settings of a demo shop. */
export const demoSettings = {
  SHOP_DEMO: '1',
  SHOP_SELLER_EMAIL: 'satici@example.com',
  SHOP_SELLER_PASSWORD: 'demo-satici-parolasi',
};

/** The customer in the demo data. */
export const demoCustomer = {
  email: 'musteri@example.com',
  password: 'demo-musteri-parolasi',
};

/** The seller of the demo settings. */
export const demoSeller = {
  email: demoSettings.SHOP_SELLER_EMAIL,
  password: demoSettings.SHOP_SELLER_PASSWORD,
};

/**
 * Gives a new demo shop the demo's pictures at every width. The shop finds them by their content: scaling and encoding 61
 * pictures takes half a minute in a debug build.
 * @param dataDir the shop's SHOP_DATA_DIR
 */
export function prepareDemoPictures(dataDir: string) {
  const images = path.join(dataDir, 'images');
  if (existsSync(images)) return;
  cpSync(path.join(tools, 'demo-pictures'), images, { recursive: true });
}
