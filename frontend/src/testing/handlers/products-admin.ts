import type { Product } from '@/api/types';
import { mock, refusal } from '../mock';
import { server } from '../server';
import { listProducts, products as someProducts } from './catalogue';

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

/** A shop that forgets nothing: what a call changes, the next list shows. */
export function serveProductsAdmin(products: Product[] = someProducts) {
  let stock = products.map((product) => ({ ...product }));
  const change = (id: string, over: Partial<Product>) => {
    stock = stock.map((product) => (product._id === id ? { ...product, ...over } : product));
    return stock.find(({ _id }) => _id === id);
  };
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
    mock.put('/api/product/bulk', async ({ request, reply }) => {
      const { changes } = await request.json();
      calls.push({ call: 'bulk', body: changes });
      const changed = changes.flatMap(
        ({ id, price, offerPrice, tiers, inStock, stock, category, vatRate }) => {
          const before = find(id);
          const over = {
            ...(price != null && offerPrice != null && { price, offerPrice }),
            ...(tiers && { tiers }),
            ...(category && { category }),
            ...(vatRate && { vatRate }),
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
      const product = change(body.id, counted(find(body.id), body));
      const message = 'Stok durumu güncellendi.';
      return product ? reply(200, { success: true, message, product }) : reply(404, missing);
    }),
    mock.put('/api/product/update/{id}', async ({ request, params, reply }) => {
      const body = await request.json();
      calls.push({ call: `update ${params.id}`, body });
      const before = find(params.id);
      const { tiers, vatRate, stock, inStock, ...others } = body;
      const product = change(params.id, {
        ...others,
        ...counted(before, { stock, inStock }),
        tiers: tiers ?? before?.tiers ?? [],
        vatRate: vatRate ?? before?.vatRate ?? 20,
        updatedAt: '2026-08-06T09:30:00.000Z',
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
  return calls;
}
