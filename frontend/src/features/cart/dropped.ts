import type { QueryClient } from '@tanstack/react-query';
import { notify } from '@/components/toast';
import { cachedProduct } from '@/entities/product/queries';

/** Says which products the server would not keep in the cart: they are sold out, or gone. */
export function tellOfDropped(client: QueryClient, ids: string[]) {
  for (const id of ids) {
    const name = cachedProduct(client, id)?.name ?? 'Bir ürün';
    notify.error(`${name} tükendi, sepetten çıkarıldı.`);
  }
}
