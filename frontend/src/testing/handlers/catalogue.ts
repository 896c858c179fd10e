import type { ResponseOf } from '@/api/calls';
import type { Category, Facets, Product } from '@/api/types';
import { foldTurkish, slugify } from '@/lib/turkish';
import { mock, refusal, type Query } from '../mock';
import { server } from '../server';
import { serveShop, shop } from './contact';
import { quoteCall, type OrderTerms } from './quote';

export const categories: Category[] = [
  'Okey Takımları',
  'Tavla Takımları',
  'Satranç Takımları',
  'Masa Oyunları',
  'Oyun Kağıtları',
  'Gıda Ürünleri',
  'Kıraathane Ürünleri',
].map((path, index) => ({
  _id: `c${index}`,
  path,
  slug: slugify(path),
  image: '/art/zar.svg',
  exemption: null,
}));

/** A product with everything in place; a test says only what matters to it. */
export function product(over: Partial<Product> = {}): Product {
  return {
    _id: 'p1',
    name: 'Ceviz Tavla',
    category: 'Tavla Takımları',
    price: 2450,
    offerPrice: 2149,
    image: ['/images/tavla-800.webp', '/images/tavla-kapali-800.webp'],
    description: ['Masif ceviz gövde', '2 adet zar dahil'],
    inStock: true,
    onSale: over.inStock ?? true,
    stock: null,
    vatRate: 20,
    exemption: null,
    tiers: [],
    sku: null,
    barcode: null,
    brand: null,
    maker: null,
    origin: null,
    warnings: [],
    net: null,
    food: null,
    unitPrice: null,
    group: null,
    lowestRecentPrice: null,
    createdAt: '2026-01-01T10:00:00Z',
    updatedAt: '2026-01-01T10:00:00Z',
    ...over,
  };
}

export const products: Product[] = [
  product(),
  product({
    _id: 'p2',
    name: 'Siyah Çay 1 kg',
    category: 'Gıda Ürünleri',
    price: 289.9,
    offerPrice: 249.9,
  }),
  product({ _id: 'p3', name: 'Seyahat Tavlası', price: 900, offerPrice: 900 }),
  product({ _id: 'p4', name: 'Sedefli Tavla', inStock: false }),
  product({ _id: 'p5', name: 'Cam Satranç Takımı', category: 'Satranç Takımları' }),
];

/** Filters, orders and cuts into pages as the server does. */
export function listProducts(
  stock: Product[],
  params: Query<'/api/product/list'>,
): ResponseOf<'get', '/api/product/list', 200> {
  const ids = params.get('ids')?.split(',');
  if (ids) {
    const products = ids.flatMap((id) => stock.find(({ _id }) => _id === id) ?? []);
    return { success: true, products };
  }
  const search = foldTurkish(params.get('search') ?? '');
  const category = params.get('category');
  const inStock = params.get('inStock');
  const searched = stock.filter(({ name }) => foldTurkish(name).includes(search));
  const isHere = (product: Product) => !category || slugify(product.category) === category;
  const fitting = searched.filter(
    (product) =>
      (!inStock || String(product.inStock) === inStock) &&
      (!params.has('reduced') || product.offerPrice < product.price) &&
      product.offerPrice >= Number(params.get('minPrice') ?? 0) &&
      product.offerPrice <= Number(params.get('maxPrice') ?? Infinity),
  );
  const found = fitting.filter(isHere);
  if (params.get('sort') === 'price_asc') found.sort((a, b) => a.offerPrice - b.offerPrice);
  if (params.get('sort') === 'unit_price')
    found.sort((a, b) => (a.unitPrice?.amount ?? 0) - (b.unitPrice?.amount ?? 0));
  if (!params.has('page')) return { success: true, products: found };
  const page = Number(params.get('page'));
  const limit = Number(params.get('limit'));
  return {
    success: true,
    products: found.slice((page - 1) * limit, page * limit),
    total: found.length,
    totalPages: Math.max(1, Math.ceil(found.length / limit)),
    currentPage: page,
    ...(params.has('facets') && {
      facets: {
        ...facetsOf(searched.filter(isHere)),
        categories: search ? categoryCounts(fitting) : [],
        unitPrices: category !== null && found.every(({ unitPrice }) => unitPrice !== null),
      },
    }),
  };
}

/** How many of these each category holds. */
function categoryCounts(found: Product[]): Facets['categories'] {
  return categories.flatMap(({ path, slug }) => {
    const count = found.filter(({ category }) => category === path).length;
    return count > 0 ? [{ slug, count }] : [];
  });
}

/** What these can be narrowed to, with one step on either side of 110 liras. */
function facetsOf(stock: Product[]): Omit<Facets, 'categories' | 'unitPrices'> {
  const buyable = stock.filter(({ inStock }) => inStock);
  const count = (fits: (product: Product) => boolean) => buyable.filter(fits).length;
  return {
    prices: [
      { minPrice: null, maxPrice: 110, count: count(({ offerPrice }) => offerPrice <= 110) },
      { minPrice: 110, maxPrice: null, count: count(({ offerPrice }) => offerPrice >= 110) },
    ],
    reduced: count(({ price, offerPrice }) => offerPrice < price),
    inStock: buyable.length,
    outOfStock: stock.length - buyable.length,
  };
}

/** The catalogue is this, and carts of it are priced at these terms; every list that was asked for is noted. */
export function serveCatalogue(stock: Product[], terms?: OrderTerms) {
  const asked: string[] = [];
  if (terms) serveShop({ ...shop, ...terms.delivery });
  server.use(
    quoteCall(stock, terms),
    mock.get('/api/product/list', ({ query, reply }) => {
      asked.push(query.toString());
      return reply(200, listProducts(stock, query));
    }),
  );
  return asked;
}

export const catalogue = [
  quoteCall(products),
  mock.get('/api/product/list', ({ query, reply }) => reply(200, listProducts(products, query))),
  mock.get('/api/product/suggest', ({ reply }) =>
    reply(200, { success: true, suggestions: [], categories: [] }),
  ),
  mock.get('/api/product/{id}', ({ params, reply }) => {
    const found = products.find(({ _id }) => _id === params.id);
    return found
      ? reply(200, { success: true, product: found })
      : reply(404, refusal('product_not_found', 'Ürün bulunamadı.'));
  }),
  mock.get('/api/category/list', ({ reply }) => reply(200, { success: true, categories })),
];
