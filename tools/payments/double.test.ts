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

  shop.close();
});

test("Stripe's client refunds, lists and verifies", async () => {
  const { refunds, checkout, webhooks } = stripe();
  const { id, url } = await checkout.sessions.create(order('http://127.0.0.1:1'));
  await press(url, 'pay');
  const payment_intent = (await checkout.sessions.retrieve(id)).payment_intent as string;
  const wanted = { payment_intent, amount: 100, metadata: { refund_id: 'iade-1' } };
  const made = await refunds.create(wanted, { idempotencyKey: 'iade-1' });
  assert.deepEqual(
    [made.object, made.amount, made.status, made.payment_intent, made.metadata],
    ['refund', 100, 'succeeded', payment_intent, { refund_id: 'iade-1' }],
  );
  assert.equal((await refunds.create(wanted, { idempotencyKey: 'iade-1' })).id, made.id);
  await assert.rejects(
    refunds.create({ ...wanted, amount: 200 }, { idempotencyKey: 'iade-1' }),
    Stripe.errors.StripeIdempotencyError,
  );
  await assert.rejects(
    refunds.create({ payment_intent, amount: 5891 }),
    (error) => error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'amount',
  );
  const rest = await refunds.create({ payment_intent });
  const listed = await refunds.list({ payment_intent, limit: 1 }).autoPagingToArray({ limit: 10 });
  assert.deepEqual(
    listed.map((one) => [one.id, one.amount]),
    [
      [rest.id, 5890],
      [made.id, 100],
    ],
  );

  const path = `/control/payments/${id}/events/refund.updated`;
  const told: any = await (await fetch(`${env.STRIPE_API_BASE}${path}`)).json();
  const event = webhooks.constructEvent(told.body, told.signature, env.STRIPE_WEBHOOK_SECRET);
  assert.ok(event.type === 'refund.updated');
  assert.deepEqual([event.data.object.id, event.data.object.amount], [rest.id, 5890]);
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
  what: string,
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

const sign = (parts: unknown[]) =>
  createHmac('sha256', env.IYZICO_SECRET_KEY).update(parts.join(':')).digest('hex');

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
  const expected = sign([
    paid.paymentStatus,
    paid.paymentId,
    paid.currency,
    paid.basketId,
    paid.conversationId,
    paid.paidPrice,
    paid.price,
    paid.token,
  ]);
  assert.equal(paid.signature, expected);
});

test("iyzico's client shows plans, is paid in instalments, refunds and reports", async () => {
  const price = 59.9;
  const plans = await ask('installmentInfo', 'retrieve', { locale: 'tr', price, currency: 'TRY' });
  const [{ bankName, installmentPrices }] = plans.installmentDetails;
  assert.equal(bankName, 'Garanti Bankası');
  const plan = installmentPrices.find((one: any) => one.installmentNumber === 3);
  assert.deepEqual(plan, { installmentNumber: 3, installmentPrice: 20.97, totalPrice: 62.9 });

  const order = { ...form('http://127.0.0.1:1'), conversationId: 'siparis-2' };
  const asked = { ...order, enabledInstallments: [1, 2, 3] };
  const made = await ask('checkoutFormInitialize', 'create', asked);
  const body = new URLSearchParams({ installment: '3' });
  await fetch(`${made.paymentPageUrl}/pay`, { method: 'POST', body });
  const paid = await ask('checkoutForm', 'retrieve', { locale: 'tr', token: made.token });
  assert.deepEqual([paid.price, paid.paidPrice, paid.installment], [price, plan.totalPrice, 3]);

  const { paymentId } = paid;
  const refund = (conversationId: string, price: string) => {
    const request = { paymentId, price, currency: 'TRY', conversationId, ip: '127.0.0.1' };
    return ask('refundV2', 'create', { locale: 'tr', ...request });
  };
  const done = await refund('iade-1', '10.50');
  assert.deepEqual([done.status, done.paymentId, done.price], ['success', paymentId, 10.5]);
  assert.equal(done.signature, sign([paymentId, done.price, done.currency, done.conversationId]));
  assert.equal((await refund('iade-2', '52.41')).status, 'failure');
  assert.equal((await refund('iade-3', '52.4')).status, 'success');

  const report = await ask('reportingTransactionDetails', 'retrieve', {
    locale: 'tr',
    paymentConversationId: 'siparis-2',
  });
  const [{ paymentRefundStatus, itemTransactions }] = report.payments;
  const refunds: { refundConversationId: string; refundPrice: number }[] = itemTransactions.flatMap(
    (item: any) => item.refunds,
  );
  const sumOf = (id: string) =>
    refunds
      .filter(({ refundConversationId }) => refundConversationId === id)
      .reduce((sum, { refundPrice }) => sum + refundPrice, 0);
  assert.deepEqual(['iade-1', 'iade-2', 'iade-3'].map(sumOf), [10.5, 0, 52.4]);
  assert.equal(paymentRefundStatus, 'TOTALLY_REFUNDED');
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
