import type { Product } from '@/api/types';
import { mock, refusal } from '../mock';
import { server } from '../server';
import { listProducts, products as someProducts } from './catalogue';
import { maker } from './makers';

/** What a call of the seller said to the server. */
export interface SellerCall {
  call: string;
  body: unknown;
}

/** The switch and the count after a change; what is left out stays. */
function counted(
  before: Product | undefined,
  { inStock, stock }: { inStock?: boolean | null | undefined; stock?: number | null | undefined },
) {
  const onSale = inStock ?? before?.onSale ?? true;
  const left = stock === undefined ? (before?.stock ?? null) : stock;
  return { onSale, stock: left, inStock: onSale && left !== 0 };
}

/** The maker of a product as a change names it. */
const makerOf = (id: string | null) => (id === null ? null : maker({ _id: id }));

const noFood = {
  ingredients: null,
  allergens: null,
  storage: null,
  operator: null,
  registration: null,
};

/** The version after this one. */
const later = (updatedAt: string) => new Date(Date.parse(updatedAt) + 1000).toISOString();

/** A shop that forgets nothing: what a call changes, the next list shows. Late changes are refused. */
export function serveProductsAdmin(products: Product[] = someProducts) {
  return serveChangingProducts(products).calls;
}

/** The shop of `serveProductsAdmin`, with products that others change, too. */
export function serveChangingProducts(products: Product[] = someProducts) {
  let stock = products.map((product) => ({ ...product }));
  const change = (id: string, over: Partial<Product>) => {
    stock = stock.map((product) =>
      product._id === id ? { ...product, updatedAt: later(product.updatedAt), ...over } : product,
    );
    return stock.find(({ _id }) => _id === id);
  };
  const lateFor = (id: string, seen: string | null | undefined) => {
    const product = find(id);
    return seen != null && product && seen !== product.updatedAt ? product : undefined;
  };
  const late = 'Ürün siz düzenlerken değiştirildi. Son hâlini görüp yeniden deneyin.';
  const find = (id: string) => stock.find(({ _id }) => _id === id);
  const missing = refusal('product_not_found', 'Ürün bulunamadı.');
  const calls: SellerCall[] = [];
  server.use(
    mock.get('/api/product/list', ({ query, reply }) => reply(200, listProducts(stock, query))),
    mock.get('/api/product/price-history', ({ query, reply }) => {
      const asked = find(query.get('id') ?? '')?.price ?? 0;
      const only = Number(query.get('price') ?? asked);
      const prices = only === asked ? [{ offerPrice: asked, since: '2026-01-01T10:00:00Z' }] : [];
      const total = prices.length;
      return reply(200, { success: true, prices, total, totalPages: 1, currentPage: 1 });
    }),
    mock.get('/api/stock-alert/waiting/{id}', ({ reply }) =>
      reply(200, { success: true, waiting: 0 }),
    ),
    // Last of these, whose addresses look like a product's.
    mock.get('/api/product/{id}', ({ params, reply }) => {
      const product = find(params.id);
      return product ? reply(200, { success: true, product }) : undefined;
    }),
    mock.put('/api/product/bulk', async ({ request, reply }) => {
      const { changes } = await request.json();
      calls.push({ call: 'bulk', body: changes });
      const refused = changes.flatMap(({ id, updatedAt }, index) => {
        const product = lateFor(id, updatedAt);
        return product ? { product, field: `changes[${index}]` } : [];
      });
      if (refused.length > 0) {
        const fields = Object.fromEntries(
          refused.map(({ field }) => [field, 'Ürün bu sırada değiştirildi.']),
        );
        return reply(409, {
          ...refusal('changed_meanwhile', 'Hiçbir ürün değişmedi.', fields),
          products: refused.map(({ product }) => product),
        });
      }
      const changed = changes.flatMap(
        ({
          id,
          price,
          offerPrice,
          tiers,
          inStock,
          stock,
          category,
          vatRate,
          sku,
          barcode,
          ...o
        }) => {
          const before = find(id);
          const over = {
            ...(o.makerId !== undefined && { maker: makerOf(o.makerId) }),
            ...(o.origin !== undefined && { origin: o.origin }),
            ...(o.net !== undefined && { net: o.net }),
            ...(price != null && offerPrice != null && { price, offerPrice }),
            ...(tiers && { tiers }),
            ...(category && { category }),
            ...(vatRate && { vatRate }),
            ...(sku !== undefined && { sku }),
            ...(barcode !== undefined && { barcode }),
            ...counted(before, { inStock, stock }),
          };
          return change(id, over) ?? [];
        },
      );
      const message = `${String(changed.length)} ürün güncellendi.`;
      return reply(200, { success: true, message, products: changed });
    }),
    mock.post('/api/product/stock', async ({ request, reply }) => {
      const body = await request.json();
      calls.push({ call: 'stock', body });
      const present = lateFor(body.id, body.updatedAt);
      if (present) return reply(409, { ...refusal('changed_meanwhile', late), product: present });
      const product = change(body.id, counted(find(body.id), body));
      const message = 'Stok durumu güncellendi.';
      return product ? reply(200, { success: true, message, product }) : reply(404, missing);
    }),
    mock.put('/api/product/update/{id}', async ({ request, params, reply }) => {
      const body = await request.json();
      calls.push({ call: `update ${params.id}`, body });
      const before = find(params.id);
      const { tiers, vatRate, stock, inStock, updatedAt, makerId, warnings, food, ...others } =
        body;
      const present = lateFor(params.id, updatedAt);
      if (present) return reply(409, { ...refusal('changed_meanwhile', late), product: present });
      const product = change(params.id, {
        ...others,
        ...counted(before, { stock, inStock }),
        ...(makerId !== undefined && { maker: makerOf(makerId) }),
        ...(warnings && { warnings }),
        ...(food !== undefined && { food: food && { ...noFood, ...food } }),
        tiers: tiers ?? before?.tiers ?? [],
        vatRate: vatRate ?? before?.vatRate ?? 20,
      });
      const message = 'Ürün güncellendi.';
      return product ? reply(200, { success: true, message, product }) : reply(404, missing);
    }),
    mock.delete('/api/product/{id}', ({ params, reply }) => {
      calls.push({ call: `delete ${params.id}`, body: null });
      const product = stock.find(({ _id }) => _id === params.id);
      stock = stock.filter(({ _id }) => _id !== params.id);
      const message = 'Ürün başarıyla silindi.';
      return product ? reply(200, { success: true, message, product }) : reply(404, missing);
    }),
  );
  return { calls, change };
}
