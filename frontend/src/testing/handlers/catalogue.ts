import { HttpResponse, http } from 'msw';
import type { Category, Product } from '@/api/types';
import { slugify } from '@/lib/turkish';

export const categories: Category[] = [
  'Okey Takımları',
  'Tavla Takımları',
  'Satranç Takımları',
  'Masa Oyunları',
  'Oyun Kağıtları',
  'Gıda Ürünleri',
  'Kıraathane Ürünleri',
].map((path, index) => ({ _id: `c${index}`, path, slug: slugify(path), image: '' }));

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

export const catalogue = [
  http.get('*/api/product/list', () => HttpResponse.json({ success: true, products })),
  http.get('*/api/product/:id', ({ params }) => {
    const found = products.find(({ _id }) => _id === params['id']);
    return found
      ? HttpResponse.json({ success: true, product: found })
      : HttpResponse.json(
          { success: false, message: 'Ürün bulunamadı.', code: 'not_found' },
          { status: 404 },
        );
  }),
  http.get('*/api/category/list', () => HttpResponse.json({ success: true, categories })),
];
