import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { demoSettings } from '../demo.ts';
import { hasCardProvider } from '../payments/double.ts';
import { greeting } from './greeting.ts';

const url = 'http://127.0.0.1:8080';
const shop = { ...demoSettings, SHOP_DATA_DIR: '/veri' };

test('uses the double without a chosen card provider', () => {
  assert.equal(hasCardProvider({}), false);
  assert.equal(hasCardProvider({ SHOP_CARD_PROVIDER: '', STRIPE_SECRET_KEY: '' }), false);
  for (const chosen of [
    { SHOP_CARD_PROVIDER: 'none' },
    { SHOP_CARD_PROVIDER: 'stripe' },
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    { IYZICO_API_KEY: 'sandbox-1' },
  ]) {
    assert.equal(hasCardProvider(chosen), true, JSON.stringify(chosen));
    assert.doesNotMatch(greeting(url, shop, chosen), /Deneme ödemesi/);
  }
});

test('shows logins, payments and mails', () => {
  const text = greeting(url, shop, {});
  for (const expected of [
    `Dördüncü açık: ${url}`,
    `${url}/seller  ${demoSettings.SHOP_SELLER_EMAIL} / ${demoSettings.SHOP_SELLER_PASSWORD}`,
    'Deneme ödemesi',
    `E-postalar dosya olarak: ${path.join('/veri', 'mail')}`,
  ]) {
    assert.ok(text.includes(expected), `${expected} is missing in ${text}`);
  }
  assert.match(greeting(url, { ...shop, SHOP_DEMO: '1' }, {}), /Müşteri:/);
});

test('shows no secrets', () => {
  const own = { ...shop, SHOP_SELLER_PASSWORD: 'cok-gizli-bir-parola', SHOP_DEMO: '0' };
  const text = greeting(url, own, { SMTP_URL: 'smtps://a:b@posta.example' });
  for (const secret of ['cok-gizli', 'Müşteri', 'E-postalar', 'posta.example']) {
    assert.ok(!text.includes(secret), `${secret} in ${text}`);
  }
});
