import type { CartItems, Product } from '@/api/types';
import { piecePrice } from '@/entities/product/price-and-stock';
import { toKurus } from '@/lib/money';
import { mostPieces } from './cart-quantities';

export interface CartItem {
  product: Product;
  quantity: number;
}

/** The cart's products in the order they were put in; products that are gone drop out. */
export function joinCartItems(quantities: CartItems, products: Product[]): CartItem[] {
  const byId = new Map(products.map((product) => [product._id, product]));
  return Object.entries(quantities).flatMap(([id, quantity]) => {
    const product = byId.get(id);
    return product ? [{ product, quantity }] : [];
  });
}

/** Returns the price of a line at the tier of its quantity. */
export function itemTotal({ product, quantity }: CartItem): number {
  return (toKurus(piecePrice(product, quantity)) * quantity) / 100;
}

/** Returns the price of all lines. */
export function cartAmount(items: CartItem[]): number {
  return items.reduce((sum, item) => sum + toKurus(itemTotal(item)), 0) / 100;
}

/** The figure of the summary's line 'KDV (%20)', whole kuruş: for information, no part of the total. */
export function informativeVat(amount: number): number {
  return Math.floor((toKurus(amount) * 20) / 100) / 100;
}

/**
 * Returns the quantities to choose from: 1 to 9 or up to the current one, and those where a tier begins, limited by
 * the stock. A sold-out product can only be removed.
 */
export function quantityOptions({ product, quantity }: CartItem): number[] {
  if (!product.inStock) return [quantity];
  const few = Array.from({ length: Math.max(9, quantity) }, (_, index) => index + 1);
  const many = product.tiers.map(({ minQuantity }) => minQuantity);
  // The current quantity has to be among them until the cart is adjusted.
  const most = Math.max(mostPieces(product), quantity);
  return [...new Set([...few, ...many])]
    .filter((option) => option <= most)
    .sort((one, other) => one - other);
}
