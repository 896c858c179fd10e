// The official clients of Stripe and iyzico accept the payment double, so that it may stand for the real providers.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
// @ts-expect-error: it brings no types along
import Iyzipay from 'iyzipay';
import Stripe from 'stripe';
import { startPaymentDouble } from './double.ts';
import type { AddressInfo } from 'node:net';

const env = await startPaymentDouble();

function stripe(key: string = env.STRIPE_SECRET_KEY) {
  const { hostname, port } = new URL(env.STRIPE_API_BASE);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
}

function order(shop: string) {
  return {
    mode: 'payment' as const,
    locale: 'tr' as const,
    client_reference_id: 'siparis-1',
    metadata: { order_id: 'siparis-1' },
    payment_intent_data: { metadata: { order_id: 'siparis-1' } },
    customer_email: 'ayse@example.com',
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    success_url: `${shop}/loader`,
    cancel_url: `${shop}/sepet`,
    line_items: [
      {
        price_data: { currency: 'try', unit_amount: 2995, product_data: { name: 'Ceviz Tavla' } },
        quantity: 2,
      },
    ],
  };
}

/** Starts a shop that receives one event. */
async function listen() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const event = once(server, 'request').then(async ([request, response]) => {
    const body = await text(request);
    response.end('{}');
    return { path: request.url, headers: request.headers, body };
  });
  const close = () => {
    server.close();
    // The double keeps its connection, with which this process would not end.
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, event, close };
}

const press = (page: string | null, what: string) =>
  fetch(`${page}/${what}`, { method: 'POST', redirect: 'manual' });

test("Stripe's client creates, pays and verifies", async () => {
  const shop = await listen();
  const { sessions } = stripe().checkout;
  const made = await sessions.create(order(shop.url), { idempotencyKey: 'siparis-1' });
  assert.equal(made.amount_total, 5990);
  assert.deepEqual([made.status, made.payment_status, made.currency], ['open', 'unpaid', 'try']);
  const again = await sessions.create(
    { ...order(shop.url), expires_at: made.expires_at },
    { idempotencyKey: 'siparis-1' },
  );
  assert.equal(again.id, made.id);

  const page = await fetch(made.url ?? '');
  assert.match(
    await page.text(),
    /Deneme ödemesi[\s\S]*₺59,90[\s\S]*Öde[\s\S]*Reddet[\s\S]*Vazgeç/,
  );
  assert.equal((await press(made.url, 'cancel')).headers.get('location'), `${shop.url}/sepet`);
  assert.equal((await press(made.url, 'refuse')).headers.get('location'), `/pay/${made.id}`);
  assert.equal((await sessions.retrieve(made.id)).payment_status, 'unpaid');
  assert.equal((await press(made.url, 'pay')).headers.get('location'), `${shop.url}/loader`);
  const paid = await sessions.retrieve(made.id);
  assert.deepEqual([paid.status, paid.payment_status, paid.url], ['complete', 'paid', null]);

  const { path, headers, body } = await shop.event;
  assert.equal(path, '/api/payment/stripe/webhook');
  const signature = String(headers['stripe-signature']);
  const secret = env.STRIPE_WEBHOOK_SECRET;
  const event = stripe().webhooks.constructEvent(body, signature, secret);
  assert.equal(event.type, 'checkout.session.completed');
  assert.throws(() => stripe().webhooks.constructEvent(`${body} `, signature, secret));

  const refund = await stripe().refunds.create({
    payment_intent: paid.payment_intent as string,
    amount: 100,
  });
  assert.deepEqual([refund.amount, refund.status], [100, 'succeeded']);
  shop.close();
});

test("Stripe's client gets errors", async () => {
  const { sessions } = stripe().checkout;
  const good = order('http://127.0.0.1:1');
  const wrong: [object, string][] = [
    [{ expires_at: Math.floor(Date.now() / 1000) + 60 }, 'expires_at'],
    [{ line_items: [] }, 'line_items'],
    [{ success_url: 'loader' }, 'success_url'],
    [{ colour: 'red' }, 'colour'],
    [{ customer_email: 'kimse' }, 'customer_email'],
  ];
  for (const [change, parameter] of wrong) {
    await assert.rejects(
      sessions.create({ ...good, ...change }),
      (error) =>
        error instanceof Stripe.errors.StripeInvalidRequestError && error.param === parameter,
      parameter,
    );
  }
  await assert.rejects(
    stripe('sk_test_baska').checkout.sessions.create(good),
    Stripe.errors.StripeAuthenticationError,
  );
  await sessions.create(good, { idempotencyKey: 'bir' });
  await assert.rejects(
    sessions.create({ ...good, locale: 'en' }, { idempotencyKey: 'bir' }),
    Stripe.errors.StripeIdempotencyError,
  );
});

const address = {
  contactName: 'Ayşe Demir',
  city: 'İstanbul',
  country: 'Türkiye',
  address: 'Değirmen Sok. No: 14',
};

function form(shop: string) {
  return {
    locale: 'tr',
    conversationId: 'siparis-1',
    price: '59.90',
    paidPrice: '59.90',
    currency: 'TRY',
    basketId: '4827-1935',
    paymentGroup: 'PRODUCT',
    callbackUrl: `${shop}/api/payment/iyzico/callback`,
    enabledInstallments: [1],
    buyer: {
      id: 'musteri-1',
      name: 'Ayşe',
      surname: 'Demir',
      identityNumber: '11111111111',
      email: 'ayse@example.com',
      registrationAddress: 'Değirmen Sok. No: 14',
      city: 'İstanbul',
      country: 'Türkiye',
      ip: '127.0.0.1',
    },
    shippingAddress: address,
    billingAddress: address,
    basketItems: [
      { id: '1', name: '2 × Ceviz Tavla', category1: 'Ürün', itemType: 'PHYSICAL', price: '59.90' },
    ],
  };
}

function ask(
  what: 'checkoutFormInitialize' | 'checkoutForm',
  how: 'create' | 'retrieve',
  request: object,
  secretKey: string = env.IYZICO_SECRET_KEY,
): Promise<any> {
  const client = new Iyzipay({ apiKey: env.IYZICO_API_KEY, secretKey, uri: env.IYZICO_API_BASE });
  return new Promise((resolve, reject) => {
    client[what][how](request, (error: unknown, answer: unknown) =>
      error ? reject(new Error('no answer', { cause: error })) : resolve(answer),
    );
  });
}

test("iyzico's client opens, pays and verifies", async () => {
  const made = await ask('checkoutFormInitialize', 'create', form('http://127.0.0.1:1'));
  assert.equal(made.status, 'success', made.errorMessage);
  const detail = () => ask('checkoutForm', 'retrieve', { locale: 'tr', token: made.token });
  assert.equal((await detail()).status, 'failure');
  const back = await (await press(made.paymentPageUrl, 'pay')).text();
  assert.match(back, new RegExp(`name="token" value="${made.token}"`));
  const paid = await detail();
  assert.deepEqual([paid.paymentStatus, paid.fraudStatus, paid.paidPrice], ['SUCCESS', 1, 59.9]);
  // iyzico's documentation: the fields in this order, amounts as JavaScript writes them.
  const signed = [
    paid.paymentStatus,
    paid.paymentId,
    paid.currency,
    paid.basketId,
    paid.conversationId,
    paid.paidPrice,
    paid.price,
    paid.token,
  ].join(':');
  const expected = createHmac('sha256', env.IYZICO_SECRET_KEY).update(signed).digest('hex');
  assert.equal(paid.signature, expected);
});

test("iyzico's client gets errors", async () => {
  const good = form('http://127.0.0.1:1');
  for (const change of [{ basketId: '' }, { price: '59.80' }, { currency: 'USD' }]) {
    const answer = await ask('checkoutFormInitialize', 'create', { ...good, ...change });
    assert.equal(answer.status, 'failure', JSON.stringify(change));
  }
  assert.equal((await ask('checkoutFormInitialize', 'create', good, 'baska')).errorCode, '1000');
  assert.equal((await ask('checkoutForm', 'retrieve', { token: 'yok' })).status, 'failure');
});
