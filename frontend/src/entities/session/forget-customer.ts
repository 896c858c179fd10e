import type { QueryClient } from '@tanstack/react-query';
import { queryRoots } from '@/api/query-keys';
import { forgetUsualProducts } from '@/entities/order/usual-products';
import { forgetViewed } from '@/entities/product/recently-viewed';
import { clearDrafts } from '@/lib/draft';
import { sessionQuery } from './queries';

/** Makes this browser a visitor's: what the customer saw and typed must not greet the next one at it. */
export async function forgetCustomer(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: sessionQuery.queryKey });
  client.setQueryData(sessionQuery.queryKey, null);
  client.removeQueries({ queryKey: queryRoots.customer });
  clearDrafts();
  forgetViewed();
  forgetUsualProducts();
}
