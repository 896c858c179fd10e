import type { QueryClient } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';

/** Comes back to the tab, as after a look at another one: shown data is loaded again. */
export async function refocus(client: QueryClient) {
  await act(async () => {
    window.dispatchEvent(new Event('visibilitychange'));
    await Promise.resolve();
  });
  await waitFor(() => expect(client.isFetching()).toBe(0));
}
