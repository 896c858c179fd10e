import type { Order } from '@/api/types';
import { itemName, itemQuantity } from '@/entities/order/order-items';

/** A product and how much of it several orders need together. */
interface PickedProduct {
  /** The product's id; its name of the day where it was deleted. */
  key: string;
  name: string;
  pieces: number;
  orders: number;
}

/** Adds up what these orders need, by name. */
export function pickingList(orders: Order[]): PickedProduct[] {
  const picked = new Map<string, PickedProduct>();
  for (const item of orders.flatMap(({ items }) => items)) {
    const name = itemName(item);
    const key = item.product?._id ?? name;
    const product = picked.get(key) ?? { key, name, pieces: 0, orders: 0 };
    product.pieces += itemQuantity(item);
    product.orders += 1;
    picked.set(key, product);
  }
  return Array.from(picked.values()).sort((one, other) => one.name.localeCompare(other.name, 'tr'));
}
