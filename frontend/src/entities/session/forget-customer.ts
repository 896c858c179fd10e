import type { QueryClient } from '@tanstack/react-query';
import { queryRoots } from '@/api/query-keys';
import { forgetFirstPrices } from '@/entities/cart/first-prices';
import { forgetFavorites } from '@/entities/favorite/favorites-store';
import { forgetFrequentProducts } from '@/entities/order/frequent-products';
import { forgetViewed } from '@/entities/product/recently-viewed';
import { clearDrafts } from '@/lib/draft';
import { sessionQuery } from './queries';

/** Ends the session in this browser and erases what the customer viewed and typed, for the next user. */
export async function forgetCustomer(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: sessionQuery.queryKey });
  client.setQueryData(sessionQuery.queryKey, null);
  client.removeQueries({ queryKey: queryRoots.customer });
  clearDrafts();
  forgetFirstPrices();
  forgetViewed();
  forgetFrequentProducts();
  forgetFavorites();
}
