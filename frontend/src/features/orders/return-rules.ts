import type { OrderItem } from '@/api/types';

/** Whether any piece of a line can still be sent back; opened goods are asked for in the form. */
export function isReturnable({ returnable, exemption }: OrderItem): boolean {
  return returnable > 0 && exemption !== 'food';
}

/** Why a line can't be sent back; undefined where it can. */
export function whyNot({ returnable, exemption }: OrderItem): string | undefined {
  if (exemption === 'food') {
    return 'Gıda ürünleri yasa gereği iade alınamaz (Mesafeli Sözleşmeler Yönetmeliği m. 15).';
  }
  return returnable === 0 ? 'Bu ürün için iade talebiniz var.' : undefined;
}
