import { demoCustomer, demoSeller } from './demo.mjs';
import { Failure } from './process/lifetime.mjs';

/**
 * What the addresses of pages are made of.
 * @typedef {object} Facts
 * @property {{ _id: string, category: string }} product
 * @property {{ _id: string, category: string } | undefined} outOfStock
 * @property {string | undefined} addressId
 * @property {string | undefined} orderId
 */

/**
 * Logs a browser in and gives the customer something to look at.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {'visitor' | 'customer' | 'seller'} who
 * @returns {Promise<Facts>}
 */
export async function signIn(context, who) {
  const call = caller(context);
  const { products } = await call('GET', '/api/product/list');
  const inStock = products.filter((product) => product.inStock);
  const facts = {
    product: inStock[0],
    outOfStock: products.find((product) => !product.inStock),
    addressId: undefined,
    orderId: undefined,
  };
  if (who === 'seller') {
    await call('POST', '/api/seller/login', demoSeller);
    await someMessage(call);
    const { orders } = await call('GET', '/api/order/seller?page=1&limit=1');
    facts.orderId = orders[0]?._id;
  }
  if (who === 'customer') {
    await call('POST', '/api/user/login', demoCustomer);
    facts.addressId = await someAddress(call);
    await someOrder(call, facts.addressId, inStock);
    const cartItems = Object.fromEntries(inStock.slice(0, 3).map(({ _id }, at) => [_id, at + 1]));
    await call('POST', '/api/cart/update', { cartItems });
  }
  return facts;
}

/** @param {Call} call */
async function someAddress(call) {
  const wanted = {
    firstName: 'Mehmet',
    lastName: 'Şahin',
    email: demoCustomer.email,
    street: 'Çarşı Mah. Değirmen Sok. No: 14',
    city: 'İstanbul',
    state: 'Kadıköy',
    zipcode: '34710',
    phone: '0532 000 00 00',
    country: 'Türkiye',
  };
  const { addresses } = await call('GET', '/api/address/get');
  if (addresses.length === 0) await call('POST', '/api/address/add', wanted);
  const saved = await call('GET', '/api/address/get');
  return saved.addresses[0]._id;
}

/**
 * @param {Call} call
 * @param {string} address
 * @param {{ _id: string }[]} products
 */
async function someOrder(call, address, products) {
  const { orders } = await call('GET', '/api/order/user');
  if (orders.length > 0) return;
  const items = products.slice(2, 5).map(({ _id }, at) => ({ product: _id, quantity: at + 1 }));
  await call('POST', '/api/order/cod', { items, address });
}

/** @param {Call} call */
async function someMessage(call) {
  const { messages } = await call('GET', '/api/message/all');
  if (messages.length > 0) return;
  await call('POST', '/api/message/send', {
    name: 'Ayşe Yıldız',
    email: 'ayse.yildiz@example.com',
    subject: 'Toplu sipariş',
    message:
      'Kıraathanemiz için on iki okey takımı ve otuz çay bardağı almak istiyoruz. Ne kadar indirim yaparsınız?',
  });
}

/**
 * @typedef {(method: string, path: string, data?: object) => Promise<any>} Call
 * @param {import('@playwright/test').BrowserContext} context
 * @returns {Call}
 */
function caller(context) {
  return async (method, path, data) => {
    const response = await context.request.fetch(path, { method, data });
    const answer = await response.json();
    if (answer.success) return answer;
    throw new Failure(`${method} ${path}: ${answer.message} Is this a demo shop?`);
  };
}
