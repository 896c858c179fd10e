import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf, BodyOf, DataOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import { isRefusal } from '@/api/refusals';
import { shopQuery } from '@/entities/shop/queries';
import { notify } from '@/ui/toast';

/** The owner's settings with their version. */
export type SavedSettings = DataOf<'get', '/api/seller/settings'>;

/** Settings to change; `null` restores the default. */
export type SettingsChange = Omit<BodyOf<'put', '/api/seller/settings'>, 'updatedAt'>;

const settingsKeys = { detail: () => [...queryRoots.seller, 'settings'] as const };

/** What the owner sets in the browser. */
export const settingsQuery = queryOptions({
  queryKey: settingsKeys.detail(),
  queryFn: ({ signal }) => api.get('/api/seller/settings', { signal }),
});

/** Returns the settings as another staff member saved them, if that prevented saving. */
function currentSettings(error: unknown): SavedSettings | undefined {
  const isConflict = isRefusal(error, 'changed_meanwhile');
  return isConflict ? (error.body as ResponseOf<'put', '/api/seller/settings', 409>) : undefined;
}

/**
 * Changes the settings that are named. After another staff member's change the next try is about the settings as
 * they are then.
 */
export function useChangeSettings() {
  const client = useQueryClient();
  const show = ({ settings, updatedAt }: SavedSettings) =>
    client.setQueryData(settingsQuery.queryKey, { settings, updatedAt });
  return useMutation({
    mutationFn: ({ change, seen }: { change: SettingsChange; seen: SavedSettings }) =>
      api.put('/api/seller/settings', {
        body: { ...change, updatedAt: seen.updatedAt },
      }),
    onSuccess: ({ message, ...saved }) => {
      show(saved);
      notify.success(message);
      // Pages of the shop say the new facts.
      void client.invalidateQueries({ queryKey: shopQuery.queryKey });
    },
    onError: (error) => {
      const current = currentSettings(error);
      if (current) show(current);
    },
    meta: { handled: true },
  });
}
