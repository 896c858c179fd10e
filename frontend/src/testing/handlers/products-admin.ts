import { HttpResponse, http } from 'msw';
import type { Product } from '@/api/types';
import { server } from '../server';
import { listProducts, products as someProducts } from './catalogue';

/** What a call of the seller said to the server. */
export interface SellerCall {
  call: string;
  body: unknown;
}

/** A shop that forgets nothing: what a call changes, the next list shows. */
export function serveProductsAdmin(products: Product[] = someProducts) {
  let stock = products.map((product) => ({ ...product }));
  const change = (id: unknown, over: Partial<Product>) => {
    stock = stock.map((product) => (product._id === id ? { ...product, ...over } : product));
  };
  const calls: SellerCall[] = [];
  server.use(
    http.get('*/api/product/list', ({ request }) =>
      HttpResponse.json(listProducts(stock, new URL(request.url).searchParams)),
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
