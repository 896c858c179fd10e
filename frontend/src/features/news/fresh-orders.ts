import type { OrderNews } from '@/api/types';

/** How many orders the server lists. */
const listed = 20;

/**
 * Returns a function that finds the orders which came since its last call; the first call only looks. Where an order is
 * cancelled, an older one takes its place in a full list, which is no news.
 */
export function freshOrders(size = listed): (latest: OrderNews[]) => OrderNews[] {
  let seen: Set<string> | undefined;
  let oldest = '';
  return (latest) => {
    const fresh = seen
      ? latest.filter(({ _id, createdAt }) => !seen?.has(_id) && createdAt >= oldest)
      : [];
    seen = new Set([...(seen ?? []), ...latest.map(({ _id }) => _id)]);
    const last = latest.length < size ? '' : (latest.at(-1)?.createdAt ?? '');
    if (last > oldest) oldest = last;
    return fresh;
  };
}
