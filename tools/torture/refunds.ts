// Refunds to cards while the shop is killed and its provider fails, for `just torture`.
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { demoSeller } from '../demo.ts';
import { call, logIn, send } from '../load/api.ts';
import { addCustomers, countStock, orderRequests } from '../load/customers.ts';
import { startLoad, unique, type Exchange, type Group, type Request } from '../load/generator.ts';
import { startPaymentDouble } from '../payments/double.ts';
import { connect } from '../postgres/client.ts';
import type { Cluster } from '../postgres/cluster.ts';
import { Failure } from '../process/lifetime.mjs';
import type { openShop } from '../shop.ts';
import { lasting, restart, type Fault } from './faults.ts';
import { startProxy, type Network } from './proxy.ts';

export const providers = ['stripe', 'iyzico'] as const;
export type Provider = (typeof providers)[number];

/** Paid orders by what is done with them. */
const counts = { partly: 40, cancelled: 20, returned: 20 };
/** A partial refund is this part of its order: some orders are paid back completely. */
const parts = [3, 40];
/** Clients by what they refund; each order has several clients. */
const clients = { partly: 6, cancelled: 2, returned: 2 };
/** Milliseconds between two faults. */
const pause = 3_000;
/** Milliseconds without a settled refund until those that are left count as pending for ever. */
const settling = 60_000;

interface Order {
  id: string;
  /** The double's id of the payment. */
  payment: string;
  /** In hundredths. */
  amount: number;
  /** The id of its return, if its goods came back. */
  returned?: string;
}

/** A refund at the provider. */
interface Paid {
  id: string;
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** The shop's id of the refund. */
  name: string | null;
}

/** The control routes of the payment double. */
const control = (base: string) => ({
  setModes: async (modes: string[]) => {
    await send(base, '/control/modes', { method: 'PUT', body: modes });
  },
  payments: (): Promise<any[]> => call(base, '/control/payments'),
  succeed: async (payment: string, refund: string) => {
    const body = { status: 'succeeded' };
    await send(base, `/control/payments/${payment}/refunds/${refund}`, { method: 'PUT', body });
  },
  pay: (page: string) => fetch(`${page}/pay`, { method: 'POST', redirect: 'manual' }),
});

type Control = ReturnType<typeof control>;

/** Returns the faults of a shop and of the provider that it reaches through this network. */
function faultsOf(provider: Provider, { setModes }: Control, network: Network): Fault[] {
  const failing = (seconds: number, ...modes: string[]) =>
    lasting(
      `provider: ${modes.join(', ')}`,
      seconds,
      () => setModes(modes),
      () => setModes([]),
    );
  /** Kills the shop while its requests have taken effect and wait for their responses. */
  const killedUnder = (mode: string): Fault => ({
    name: `server killed (-9) while the provider answers: ${mode}`,
    isWithoutServer: true,
    strike: async (stage) => {
      await setModes([mode]);
      await delay(2_000);
      await restart('', 'SIGKILL').strike(stage);
      await setModes([]);
    },
  });
  const modes = {
    stripe: [['early_webhook', 'twice'], ['refund_pending'], ['silent', 'lost_answer']],
    iyzico: [['wrong_signature'], ['lost_answer']],
  };
  return [
    ...[1, 2, 3].map((time) => restart(`server killed (-9), ${time} of 3`, 'SIGKILL')),
    ...['late_answer', 'slow', 'lost_answer'].map(killedUnder),
    restart('SIGTERM and a new start', 'SIGTERM'),
    ...['error', 'late_error', 'cut', 'throttled', 'conflict', 'refund_refused'].map((mode) =>
      failing(4, mode),
    ),
    ...modes[provider].map((together) => failing(4, ...together)),
    failing(15, 'late_answer'),
    lasting(
      'provider dead',
      15,
      () => network.hang(),
      () => network.resume(),
    ),
    {
      name: 'server killed (-9) while the provider is dead',
      isWithoutServer: true,
      strike: async (stage) => {
        network.hang();
        await delay(3_000);
        await restart('', 'SIGKILL').strike(stage);
        network.resume();
      },
    },
    lasting(
      'PostgreSQL killed (-9)',
      3,
      ({ postgres }) => postgres.kill(),
      ({ postgres }) => postgres.restart(),
    ),
  ];
}

/** Lets staff refund orders while faults follow one another; returns what went wrong, each 0 unless something did. */
export async function refundUnderFaults(
  provider: Provider,
  postgres: Cluster,
  database: string,
  start: (database: string, more: NodeJS.ProcessEnv) => ReturnType<typeof openShop>,
) {
  const variables = await startPaymentDouble();
  const name = `${provider.toUpperCase()}_API_BASE`;
  const double = control(variables[name]);
  const network = await startProxy(Number(new URL(variables[name]).port));
  const chosen = Object.entries(variables).filter(([key]) =>
    key.startsWith(provider.toUpperCase()),
  );
  await using shop = await start(database, {
    ...Object.fromEntries(chosen),
    [name]: `http://127.0.0.1:${network.port}`,
    SHOP_PAYMENT_CHECK_SECONDS: '1',
  });
  const { cookie, orders } = await prepare(shop.url, database, double);
  const { exchanges, finish } = startLoad([shop.url], groupsOf(orders, cookie));
  await delay(pause);
  for (const { name, strike } of faultsOf(provider, double, network)) {
    const before = exchanges.length;
    await strike({ shop, postgres, database, network });
    await delay(pause);
    console.log(`  ${name}: ${exchanges.length - before} requests meanwhile`);
  }
  await finish();
  await using sql = await connect(database);
  const pending = await settle(sql, double);
  return { exchanges, ...(await account(sql, double, exchanges)), pending };
}

/** Places orders that are paid by card; cancels some, and lets others come back. */
async function prepare(url: string, database: string, double: Control) {
  const { products } = await call(url, '/api/product/list?inStock=true&page=1&limit=24');
  // Food does not come back.
  const returnable = products.filter(({ exemption }: any) => !exemption);
  const ids = returnable.map(({ _id }: any) => _id);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  await using sql = await connect(database);
  await addCustomers(url, sql, total);
  await countStock(sql, ids);
  const placed: (Order & { customer: string })[] = [];
  for (const { headers, body } of await orderRequests(url, total, ids)) {
    const customer = headers?.cookie ?? '';
    const answer = await call(url, '/api/order/stripe', { cookie: customer, body });
    await double.pay(answer.url);
    const payment = answer.url.split('/').at(-1);
    const amount = Math.round(answer.order.amount * 100);
    placed.push({ customer, id: answer.order._id, payment, amount });
  }
  const unpaid = 'SELECT count(*)::int AS count FROM orders WHERE id = ANY ($1) AND NOT is_paid';
  const all = [placed.map(({ id }) => id)];
  for (const deadline = Date.now() + 30_000; (await sql.query(unpaid, all)).rows[0].count > 0;) {
    if (Date.now() > deadline) throw new Failure('Not every order was paid.');
    await delay(100);
  }
  const cookie = await logIn(url, '/api/seller/login', demoSeller);
  const put = async (path: string, body: object) => {
    await send(url, path, { cookie, method: 'PUT', body });
  };
  const partly = placed.splice(0, counts.partly);
  const cancelled = placed.splice(0, counts.cancelled);
  for (const { id } of cancelled) await put(`/api/order/status/${id}`, { status: 'Cancelled' });
  for (const order of placed) {
    for (const status of ['Preparing', 'Shipped', 'Delivered']) {
      await put(`/api/order/status/${order.id}`, { status });
    }
    const options = { cookie: order.customer };
    const { order: seen } = await call(url, `/api/order/${order.id}`, options);
    const items = seen.items.map(({ _id, quantity }: any) => ({
      ...{ item: _id, quantity },
      reason: 'Beğenmedim.',
    }));
    const path = `/api/order/${order.id}/return`;
    const { order: after } = await call(url, path, { ...options, body: { items } });
    order.returned = after.returns[0]._id;
    for (const status of ['approved', 'received']) {
      await put(`/api/order/return/${order.returned}`, { status });
    }
  }
  return { cookie, orders: { partly, cancelled, returned: placed } };
}

/** Returns clients who refund parts of orders, cancelled orders and returns, several of them the same order at once. */
function groupsOf(orders: Record<keyof typeof counts, Order[]>, cookie: string): Group[] {
  const headers = { cookie, 'idempotency-key': unique };
  const request = ({ id }: Order, body: object): Request => {
    return { method: 'POST', path: `/api/order/refund/${id}/card`, headers, body };
  };
  const bodyOf = {
    partly: ({ amount }: Order, turn: number) => {
      return { amount: Math.floor(amount / parts[turn % parts.length]) / 100 };
    },
    cancelled: () => ({}),
    returned: (order: Order) => ({ return: order.returned }),
  };
  return (['partly', 'cancelled', 'returned'] as const).map((kind) => ({
    ...{ kind, clients: clients[kind], pause: 150, backOff: 100, repeats: true },
    // Each order as often as there are clients, so that they meet at it.
    requests: orders[kind].flatMap((order, turn) =>
      Array.from({ length: clients[kind] }, () => request(order, bodyOf[kind](order, turn))),
    ),
  }));
}

/** Lets time pass for the pending refunds until none is left, or none is settled any more; returns how many are left. */
async function settle(sql: Client, double: Control) {
  await double.setModes([]);
  let [fewest, since] = [Infinity, Date.now()];
  for (;;) {
    for (const { id, refunds } of await double.payments()) {
      const waiting = (refunds as Paid[]).filter(({ status }) => status === 'pending');
      for (const refund of waiting) await double.succeed(id, refund.id);
    }
    // Once an hour for each sending, and never while a refund is being sent.
    const { rowCount } = await sql.query(
      `UPDATE card_refunds SET next_check_at = least(next_check_at, now()),
         sent_at = CASE WHEN sent_at > now() - interval '30 minutes' THEN sent_at - interval '1 hour' ELSE sent_at END
       WHERE state = 'pending'`,
    );
    const pending = rowCount ?? 0;
    if (pending < fewest) [fewest, since] = [pending, Date.now()];
    if (pending === 0 || Date.now() - since > settling) return pending;
    await delay(500);
  }
}

/** Compares what the provider has paid back with what the shop says. */
async function account(sql: Client, double: Control, exchanges: Exchange[]) {
  const { rows: stored } = await sql.query(
    `SELECT id, order_id AS order, amount_kurus::int AS amount, state, return_id AS return FROM card_refunds`,
  );
  const { rows: orders } = await sql.query(
    `SELECT orders.id, orders.amount_kurus::int AS amount, charged_kurus::int AS charged,
       refunded_kurus::int AS refunded, is_paid AS "isPaid", status, payment_problem AS problem
     FROM orders JOIN card_payments ON order_id = orders.id WHERE charged_kurus IS NOT NULL`,
  );
  const { rows: letters } = await sql.query(
    'SELECT refund_id AS id, count(*)::int AS count FROM mails WHERE refund_id IS NOT NULL GROUP BY refund_id',
  );
  const lettersOf = new Map(letters.map(({ id, count }) => [id, count]));
  const { rows: returns } = await sql.query(
    'SELECT id, status FROM order_returns JOIN card_payments USING (order_id) WHERE charged_kurus IS NOT NULL',
  );
  const payments = await double.payments();
  const paid = payments.flatMap(({ refunds }) => refunds as Paid[]);
  const known = new Map(stored.map((refund) => [refund.id, refund]));
  const done = stored.filter(({ state }) => state === 'done');
  const sumOf = (all: { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0);
  const countOf = (all: unknown[]) => all.length;
  const paidBy = Map.groupBy(paid, ({ name }) => name);
  const doneBy = Map.groupBy(done, ({ order }) => order);
  const paidFor = new Map(
    payments.map((payment) => [
      payment.request.client_reference_id ?? payment.request.conversationId,
      sumOf(payment.refunds),
    ]),
  );
  /** The refund of each key that was answered, by its responses. */
  const answered = new Map<string, Set<string>>();
  for (const { id, status, body } of exchanges) {
    if (status !== 201 && status !== 200) continue;
    const all = answered.get(id) ?? new Set();
    answered.set(id, all.add(JSON.parse(body ?? '').refund._id));
  }
  const isSettled = ({ id, charged, refunded, isPaid, status, problem }: any) => {
    const sum = sumOf(doneBy.get(id) ?? []);
    const isOwed = status === 'Cancelled' && sum < charged;
    return (
      refunded === sum && isPaid === sum < charged && problem === (isOwed ? 'refund_due' : null)
    );
  };
  return {
    figures: {
      refunds: stored.length,
      done: done.length,
      failed: stored.filter(({ state }) => state === 'failed').length,
      repaid: orders.filter(({ charged, refunded }) => refunded === charged).length,
    },
    wrong: {
      'paid back twice': countOf([...paidBy.values()].filter((all) => all.length > 1)),
      'paid back, but not done in the shop': countOf(
        paid.filter(({ name, amount }) => {
          const refund = known.get(name);
          return refund?.state !== 'done' || refund.amount !== amount;
        }),
      ),
      'done in the shop, but not paid back': countOf(done.filter(({ id }) => !paidBy.has(id))),
      'orders with another sum at the provider': countOf(
        orders.filter(({ id }) => sumOf(doneBy.get(id) ?? []) !== paidFor.get(id)),
      ),
      'orders of which more was paid back than charged': countOf(
        orders.filter(({ id, charged }) => (paidFor.get(id) ?? 0) > charged),
      ),
      'acknowledged, but lost': countOf(
        [...answered.values()].filter((ids) => [...ids].some((id) => !known.has(id))),
      ),
      'one key, several refunds': countOf([...answered.values()].filter((ids) => ids.size > 1)),
      'orders that say something else': countOf(orders.filter((order) => !isSettled(order))),
      'returns that say something else': countOf(
        returns.filter(({ id, status }) => {
          const isRefunded = done.some((refund) => refund.return === id);
          return (status === 'refunded') !== isRefunded;
        }),
      ),
      'refunds without one letter': countOf(done.filter(({ id }) => lettersOf.get(id) !== 1)),
      'letters without a refund': countOf(
        letters.filter(({ id }) => known.get(id)?.state !== 'done'),
      ),
    },
  };
}
