import { useMutation } from '@tanstack/react-query';
import { api } from '@/api/client';

/** Finds the products of a pasted list, line by line. */
export function useReadShoppingList() {
  return useMutation({
    mutationFn: async (text: string) =>
      (await api.post('/api/order/shopping-list', { body: { text } })).lines,
    // The box says what is wrong with its text.
    meta: { handled: true },
  });
}
