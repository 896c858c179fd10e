import path from 'node:path';
import { demoCustomer, demoSettings } from '../demo.ts';
import { hasCardProvider } from '../payments/double.ts';

/**
 * Returns what the developer reads after the start: the address, the logins, and where payments and mails go.
 * @param shop the shop's variables
 * @param chosen the developer's variables
 */
export function greeting(url: string, shop: NodeJS.ProcessEnv, chosen: NodeJS.ProcessEnv) {
  const lines = ['', `Dördüncü açık: ${url}`];
  const isDemo = Object.entries(demoSettings).every(([name, value]) => shop[name] === value);
  if (isDemo) {
    lines.push(
      `  Satıcı:  ${url}/seller  ${shop.SHOP_SELLER_EMAIL} / ${shop.SHOP_SELLER_PASSWORD}`,
    );
  }
  if (shop.SHOP_DEMO === '1') {
    lines.push(`  Müşteri: ${url}  ${demoCustomer.email} / ${demoCustomer.password}`);
  }
  if (!hasCardProvider(chosen)) {
    lines.push(
      '  Kart:    deneme ödemesi (iyzico gibi, taksitli) — "Deneme ödemesi" sayfasında gerçek para geçmez, kart istenmez.',
    );
  }
  if (!chosen.SMTP_URL) {
    lines.push(`  E-postalar dosya olarak: ${path.join(shop.SHOP_DATA_DIR ?? '', 'mail')}`);
  }
  return [...lines, 'Durdurmak için Ctrl-C.', ''].join('\n');
}
