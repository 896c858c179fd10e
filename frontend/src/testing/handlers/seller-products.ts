import { HttpResponse, http } from 'msw';
import type { Product } from '@/api/types';
import { foldTurkish, slugify } from '@/lib/turkish';
import { server } from '../server';
import { products as someProducts } from './catalogue';

/** What a call of the seller said to the server. */
export interface SellerCall {
  call: string;
  body: unknown;
}

/** A shop that forgets nothing: what a call changes, the next list shows. */
export function serveSellerProducts(products: Product[] = someProducts) {
  let stock = products.map((product) => ({ ...product }));
  const change = (id: unknown, over: Partial<Product>) => {
    stock = stock.map((product) => (product._id === id ? { ...product, ...over } : product));
  };
  const calls: SellerCall[] = [];
  server.use(
    http.get('*/api/product/list', ({ request }) =>
      HttpResponse.json(list(stock, new URL(request.url).searchParams)),
    ),
    http.post<never, { id: string; inStock: boolean }>(
      '*/api/product/stock',
      async ({ request }) => {
        const body = await request.json();
        calls.push({ call: 'stock', body });
        change(body.id, { inStock: body.inStock });
        return HttpResponse.json({ success: true });
      },
    ),
    http.put<{ id: string }, Partial<Product>>(
      '*/api/product/update/:id',
      async ({ request, params }) => {
        const body = await request.json();
        calls.push({ call: `update ${params.id}`, body });
        change(params.id, body);
        return HttpResponse.json({ success: true });
      },
    ),
    http.delete<{ id: string }>('*/api/product/:id', ({ params }) => {
      calls.push({ call: `delete ${params.id}`, body: null });
      stock = stock.filter(({ _id }) => _id !== params.id);
      return HttpResponse.json({ success: true, message: 'Ürün başarıyla silindi.' });
    }),
  );
  return calls;
}

/** Filters, orders and cuts into pages as the server does. */
function list(stock: Product[], params: URLSearchParams) {
  const search = foldTurkish(params.get('search') ?? '');
  const category = params.get('category');
  const inStock = params.get('inStock');
  const found = stock.filter(
    (product) =>
      foldTurkish(product.name).includes(search) &&
      (!category || slugify(product.category) === category) &&
      (!inStock || String(product.inStock) === inStock),
  );
  if (params.get('sort') === 'price_asc') found.sort((a, b) => a.offerPrice - b.offerPrice);
  const page = Number(params.get('page'));
  const limit = Number(params.get('limit'));
  return {
    success: true,
    products: found.slice((page - 1) * limit, page * limit),
    total: found.length,
    totalPages: Math.max(1, Math.ceil(found.length / limit)),
    currentPage: page,
  };
}
