// Whether the first page of a list costs the same however long the list is.
import { demoSeller } from '../demo.mjs';
import { addCustomers, addOrders, logInCustomer } from './customers.mjs';
import { compare, get, load } from './load.mjs';
import { logIn } from './shop.mjs';

/**
 * @param {import("./shop.mjs").Shop} shop with no orders yet
 * @returns {AsyncGenerator<import("./table.mjs").Row>}
 */
export async function* lists(shop) {
  await addCustomers(shop, 100);
  const seller = await logIn(shop, '/api/seller/login', demoSeller);
  const sellersPage = () => latency(shop, '/api/order/seller?page=1&limit=20', seller);

  // Customer 99 has ten orders and customer 100 a thousand; nobody else has any yet.
  await addOrders(shop, { from: 1, to: 10, customers: 1, firstCustomer: 99 });
  await addOrders(shop, { from: 11, to: 1_010, customers: 1, firstCustomer: 100 });
  const few = await logInCustomer(shop, 99);
  const many = await logInCustomer(shop, 100);
  const mine = '/api/order/user?page=1&limit=10';
  yield row(
    "(e) a customer's orders, 1,000 against 10",
    await compare(
      () => latency(shop, mine, many),
      () => latency(shop, mine, few),
    ),
  );

  const short = await sellersPage();
  await addOrders(shop, { from: 1_011, to: 100_000, customers: 98 });
  const long = await sellersPage();
  yield row("(e) the seller's orders, 100,000 against 1,010", {
    one: long,
    other: short,
    ratio: long / short,
  });
}

/**
 * Median latency of a request by one visitor, in milliseconds.
 * @param {import("./shop.mjs").Shop} shop
 * @param {string} path
 * @param {string} cookie
 */
async function latency(shop, path, cookie) {
  return (await load(shop.address, [get(path, { Cookie: cookie })], { connections: 1 })).p50;
}

/**
 * @param {string} name
 * @param {import("./load.mjs").Comparison} figures
 */
function row(name, { one, other, ratio }) {
  const measured = `p50 ${one.toFixed(2)} ms against ${other.toFixed(2)} ms`;
  return { name, measured, ratio: ratio.toFixed(2), target: 'about 1' };
}
