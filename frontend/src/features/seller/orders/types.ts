import type { Order } from '@/api/types';

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

/** What the seller can change about an order. */
export type OrderChange = { status: string } | { isPaid: boolean };
