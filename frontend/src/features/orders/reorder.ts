import type { CartItems, OrderItem, Product } from '@/api/types';
import { itemName, itemPrice, itemQuantity } from '@/entities/order/order-items';
import { piecePrice } from '@/entities/product/price-and-stock';
import { formatMoney, toKurus } from '@/lib/money';

/** The items of an earlier order at today's prices and stock. */
export interface Reorder {
  /** What can be put into the cart. */
  quantities: CartItems;
  /** What has changed since the order, one sentence a line of the order. */
  remarks: { name: string; text: string }[];
}

/** An order's lines as they can be bought today; `products` are those that the shop still has. */
export function reorder(items: OrderItem[], products: Product[]): Reorder {
  const byId = new Map(products.map((product) => [product._id, product]));
  const quantities: CartItems = {};
  const remarks: Reorder['remarks'] = [];
  for (const item of items) {
    const product = item.product && byId.get(item.product._id);
    const { quantity, text } = today(item, product ?? undefined);
    if (product && quantity > 0) {
      quantities[product._id] = (quantities[product._id] ?? 0) + quantity;
    }
    if (text) remarks.push({ name: itemName(item), text });
  }
  return { quantities, remarks };
}

function today(item: OrderItem, product?: Product): { quantity: number; text?: string } {
  if (!product) return { quantity: 0, text: 'Artık satılmıyor.' };
  if (!product.inStock) return { quantity: 0, text: 'Şu anda stokta yok.' };
  const wanted = itemQuantity(item);
  const quantity = Math.min(wanted, product.stock ?? wanted);
  const texts: string[] = [];
  if (quantity < wanted) {
    texts.push(`Siparişinizde ${String(wanted)} adetti, stokta ${String(quantity)} adet kaldı.`);
  }
  const [then, now] = [itemPrice(item), piecePrice(product, quantity)];
  if (toKurus(now) > toKurus(then)) {
    texts.push(`Fiyatı ${formatMoney(then)} iken ${formatMoney(now)} oldu.`);
  }
  return { quantity, text: texts.join(' ') };
}
