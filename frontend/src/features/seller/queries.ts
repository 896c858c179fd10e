import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { Product } from '@/api/types';
import { staffSessionQuery, type Credentials } from '@/features/account/queries';
import { productsQuery } from '@/features/catalogue/queries';
import { forgetOrders, keepOrders } from './kept-orders';
import { outageSentence } from './outage';
import type { LoadedOrders, OrderPage, ProductInput } from './types';

const ordersPerPage = 20;

export function useSellerLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) => api.post<object>('/api/seller/login', credentials),
    onSuccess: async () => {
      forgetOrders();
      // An answer of the probe that is still under way knows nothing of this login.
      await client.cancelQueries({ queryKey: staffSessionQuery.queryKey });
      client.setQueryData(staffSessionQuery.queryKey, true);
    },
    meta: { formFields: ['email', 'password'] },
  });
}

export function useSellerLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.get<{ message: string }>('/api/seller/logout'),
    onSuccess: () => {
      forgetOrders();
      client.removeQueries({ queryKey: ['seller'] });
      // Asked, not assumed: a customer login of the same person may still open the seller area.
      void client.invalidateQueries({ queryKey: staffSessionQuery.queryKey });
    },
    meta: { failure: 'Çıkış işlemi başarısız.' },
  });
}

/** One page of everybody's orders, newest first. */
export function sellerOrdersQuery(page: number) {
  return queryOptions({
    queryKey: ['seller', 'orders', page],
    queryFn: async ({ signal }): Promise<LoadedOrders> => {
      const answer = await api.get<OrderPage>(
        `/api/order/seller?page=${page}&limit=${ordersPerPage}`,
        { signal },
      );
      const loaded = { ...answer, loadedAt: new Date().toISOString() };
      keepOrders(loaded);
      return loaded;
    },
    placeholderData: keepPreviousData,
    meta: { saysInstead: outageSentence },
  });
}

interface NewProduct {
  product: ProductInput;
  pictures: File[];
}

export const productFields = ['name', 'description', 'category', 'price', 'offerPrice'] as const;

export function useAddProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ product, pictures }: NewProduct) => {
      const form = new FormData();
      form.append('productData', JSON.stringify(product));
      pictures.forEach((picture) => form.append('images', picture));
      return api.post<{ message: string }>('/api/product/add', form);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['products'] }),
    meta: { formFields: [...productFields, 'images'] },
  });
}

interface ProductChange {
  id: string;
  product: ProductInput & { inStock: boolean };
}

export function useUpdateProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, product }: ProductChange) =>
      api.put<object>(`/api/product/update/${encodeURIComponent(id)}`, product),
    onSuccess: () => client.invalidateQueries({ queryKey: ['products'] }),
    onError: (error) => console.error(error),
    // The dialog shows what went wrong, beside what was typed.
    meta: { handled: true },
  });
}

/**
 * Turns one product's stock on or off: at once on the screen, taken back if the server refuses.
 */
export function useToggleStock(id: string) {
  const client = useQueryClient();
  const mutationKey = ['seller', 'stock'];
  const show = (inStock: boolean) =>
    client.setQueryData(productsQuery.queryKey, (products) =>
      products?.map((product) => (product._id === id ? { ...product, inStock } : product)),
    );
  const { mutate } = useMutation({
    mutationKey,
    // One after the other, so that the last of several quick clicks is the one that stays.
    scope: { id: `stock-${id}` },
    mutationFn: (inStock: boolean) => api.post<object>('/api/product/stock', { id, inStock }),
    onMutate: (inStock) => {
      // Not awaited: a second quick click must find the switch where the first one put it.
      void client.cancelQueries({ queryKey: productsQuery.queryKey });
      show(inStock);
    },
    onError: (_error, inStock) => show(!inStock),
    onSettled: async () => {
      // A list fetched between two clicks would undo the second one on the screen.
      if (client.isMutating({ mutationKey }) === 1) {
        await client.invalidateQueries({ queryKey: ['products'] });
      }
    },
  });
  return () => {
    // Asked of the list, not of the screen: a quick second click comes before the next drawing.
    const products = client.getQueryData(productsQuery.queryKey) ?? [];
    const product = products.find(({ _id }) => _id === id);
    if (product) mutate(!product.inStock);
  };
}

export function useDeleteProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Product) => api.delete<object>(`/api/product/${encodeURIComponent(_id)}`),
    onSuccess: (_answer, { _id }) => {
      client.setQueryData(productsQuery.queryKey, (products) =>
        products?.filter((product) => product._id !== _id),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['products'] }),
    meta: { handled: true },
  });
}
