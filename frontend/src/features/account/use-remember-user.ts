import { useQueryClient } from '@tanstack/react-query';
import { queryRoots } from '@/api/query-keys';
import type { User } from '@/api/types';
import { sessionQuery, staffSessionQuery } from '@/entities/session/queries';

/** Returns a function that makes the page a customer's, after a login or a registration. */
export function useRememberUser() {
  const client = useQueryClient();
  return async ({ user }: { user: User }) => {
    // An in-flight response of the probe is older than this login.
    await client.cancelQueries({ queryKey: sessionQuery.queryKey });
    const before = client.getQueryData(sessionQuery.queryKey);
    client.setQueryData(sessionQuery.queryKey, user);
    // After an expired login the customer keeps the page; another customer gets a fresh one.
    if (before?._id === user._id) void client.invalidateQueries({ queryKey: queryRoots.customer });
    else client.removeQueries({ queryKey: queryRoots.customer });
    // A seller's customer login opens the seller area as well.
    await client.resetQueries({ queryKey: staffSessionQuery.queryKey });
  };
}
