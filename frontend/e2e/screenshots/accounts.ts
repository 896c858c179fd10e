import type { APIRequestContext } from '@playwright/test';
import { addressOf, demoCustomer, seller } from '../shop';

export type Who = 'visitor' | 'customer' | 'seller';

interface Product {
  _id: string;
  category: string;
  inStock: boolean;
}

/** What the addresses of pages are made of. */
export interface Facts {
  product: Product;
  outOfStock: Product | undefined;
  addressId: string | undefined;
  orderId: string | undefined;
}

/** Logs a browser in and gives the customer something to look at. */
export async function signIn(request: APIRequestContext, who: Who): Promise<Facts> {
  const call = caller(request);
  const { products } = await call<{ products: Product[] }>('GET', '/api/product/list');
  const inStock = products.filter((product) => product.inStock);
  const [product] = inStock;
  if (!product) throw new Error('the demo shop has nothing in stock');
  const outOfStock = products.find((candidate) => !candidate.inStock);
  const facts: Facts = { product, outOfStock, addressId: undefined, orderId: undefined };
  if (who === 'seller') {
    await call('POST', '/api/seller/login', seller);
    await someMessage(call);
    const { orders } = await call<{ orders: Item[] }>('GET', '/api/order/seller?page=1&limit=1');
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

async function someAddress(call: Call) {
  const saved = () => call<{ addresses: Item[] }>('GET', '/api/address/get');
  if ((await saved()).addresses.length === 0) {
    const name = { firstName: 'Mehmet', lastName: 'Şahin', email: demoCustomer.email };
    await call('POST', '/api/address/add', addressOf(name));
  }
  return (await saved()).addresses[0]?._id;
}

async function someOrder(call: Call, address: string | undefined, products: Item[]) {
  const { orders } = await call<{ orders: Item[] }>('GET', '/api/order/user');
  if (orders.length > 0) return;
  const items = products.slice(2, 5).map(({ _id }, at) => ({ product: _id, quantity: at + 1 }));
  await call('POST', '/api/order/cod', { items, address });
}

async function someMessage(call: Call) {
  const { messages } = await call<{ messages: Item[] }>('GET', '/api/message/all');
  if (messages.length > 0) return;
  await call('POST', '/api/message/send', {
    name: 'Ayşe Yıldız',
    email: 'ayse.yildiz@example.com',
    subject: 'Toplu sipariş',
    message:
      'Kıraathanemiz için on iki okey takımı ve otuz çay bardağı almak istiyoruz. Ne kadar indirim yaparsınız?',
  });
}

interface Item {
  _id: string;
}

type Call = ReturnType<typeof caller>;

function caller(request: APIRequestContext) {
  return async <T = unknown>(method: string, path: string, data?: object) => {
    const response = await request.fetch(path, { method, data });
    const answer = (await response.json()) as { success: boolean; message?: string } & T;
    if (answer.success) return answer;
    throw new Error(`${method} ${path}: ${answer.message ?? ''} Is this a demo shop?`);
  };
}
