import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import { isRefusal } from '@/api/refusals';
import type { TextKey } from '@/api/types';

/** A text with its template, as staff edit it. */
export type StoredText = Omit<ResponseOf<'get', '/api/seller/text/{key}', 200>, 'success'>;

export type TextPlaceholder = StoredText['placeholders'][number];

const root = [...queryRoots.seller, 'texts'] as const;

/** The texts that staff can replace. */
export const textsQuery = queryOptions({
  queryKey: [...root, 'list'] as const,
  queryFn: async ({ signal }) => (await api.get('/api/seller/text', { signal })).texts,
});

export function textQuery(key: TextKey) {
  return queryOptions({
    queryKey: [...root, 'one', key] as const,
    queryFn: async ({ signal }) =>
      storedText(await api.get('/api/seller/text/{key}', { params: { key }, signal })),
  });
}

/** A template as its page would show it. */
export function textPreviewQuery(key: TextKey, body: string) {
  return queryOptions({
    queryKey: [...root, 'preview', key, body] as const,
    queryFn: async ({ signal }) =>
      (
        await api.post('/api/seller/text/{key}/preview', {
          params: { key },
          body: { body },
          signal,
        })
      ).body,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Returns the text within a response. */
export function storedText({
  key,
  title,
  path,
  isCustom,
  updatedAt,
  placeholders,
  body,
  defaultBody,
}: StoredText): StoredText {
  return { key, title, path, isCustom, updatedAt, placeholders, body, defaultBody };
}

/** Returns the text as another staff member saved it, if that prevented saving. */
export function presentText(error: unknown): StoredText | undefined {
  if (!isRefusal(error, 'changed_meanwhile')) return undefined;
  return storedText(error.body as ResponseOf<'put', '/api/seller/text/{key}', 409>);
}

/** Shows a text that is now stored, in the editor at once; pages of the shop ask for it again. */
export function publishText(client: QueryClient, text: StoredText): void {
  const { queryKey } = textQuery(text.key);
  // An older response may still be on its way.
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, text);
  void client.invalidateQueries({ queryKey: textsQuery.queryKey });
  void client.invalidateQueries({ queryKey: queryRoots.texts });
}
