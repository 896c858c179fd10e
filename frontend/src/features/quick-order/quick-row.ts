import type { CartItems, Product } from '@/api/types';
import { maxQuantity } from '@/entities/cart/cart-quantities';

/** A row: a product and the quantity typed for it. */
export interface QuickRow {
  key: string;
  /** The pasted text; undefined for a frequent product. */
  text?: string;
  /** The matching products, the best first; none if nothing was found. */
  products: Product[];
  /** The id of the chosen product. */
  chosen: string | undefined;
  /** The typed quantity; empty for none. */
  quantity: string;
}

/** Returns the chosen product of a row. */
export function chosenProduct({ products, chosen }: QuickRow): Product | undefined {
  return products.find(({ _id }) => _id === chosen);
}

/** Returns why a row can't be bought; undefined where it can, or where its quantity is empty. */
export function fault(row: QuickRow): string | undefined {
  const product = chosenProduct(row);
  if (!product) return 'Ürün bulunamadı.';
  if (row.quantity.trim() === '' || row.quantity.trim() === '0') return undefined;
  const quantity = pieces(row);
  if (quantity === 0) return 'Tam sayı yazın.';
  if (!product.inStock) return 'Şu anda stokta yok.';
  if (product.stock !== null && quantity > product.stock) {
    return `Stokta ${String(product.stock)} adet var.`;
  }
  return quantity > maxQuantity ? `En çok ${String(maxQuantity)} adet yazın.` : undefined;
}

/** As many pieces as are typed; none where that is no number. */
export function pieces({ quantity }: QuickRow): number {
  return /^\d{1,6}$/.test(quantity.trim()) ? Number(quantity) : 0;
}

/** Returns whether a row goes into the cart. */
export function isWanted(row: QuickRow): boolean {
  return pieces(row) > 0 && !fault(row);
}

/** Returns the rows' quantities by product. */
export function quantities(rows: QuickRow[]): CartItems {
  const items: CartItems = {};
  for (const row of rows.filter(isWanted)) {
    const id = row.chosen ?? '';
    items[id] = (items[id] ?? 0) + pieces(row);
  }
  return items;
}
