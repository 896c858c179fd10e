import type { Order, Product } from '@/api/types';

/** What the seller writes about a product. */
export type ProductInput = Pick<
  Product,
  'name' | 'description' | 'category' | 'price' | 'offerPrice'
>;

/** One page of the seller's order list as the server answers it. */
export interface OrderPage {
  orders: Order[];
  total: number;
  totalPages: number;
  currentPage: number;
}

/** The same with the moment it was loaded, RFC 3339. */
export interface LoadedOrders extends OrderPage {
  loadedAt: string;
}
