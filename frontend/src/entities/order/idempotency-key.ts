import { storedValue } from '@/lib/storage';

interface Attempt {
  key: string;
  order: string;
}

const stored = storedValue('session', 'dorduncu-siparis-denemesi', (value) => {
  const { key, order } = value as Partial<Attempt>;
  return typeof key === 'string' && typeof order === 'string' ? { key, order } : undefined;
});

/**
 * The key of an order attempt: the same one until the order succeeds or becomes another. Kept over
 * a reload, because an order whose answer got lost may well have been placed.
 */
export function idempotencyKey(order: unknown): string {
  const content = JSON.stringify(order);
  const last = stored.read();
  if (last?.order === content) return last.key;
  const attempt: Attempt = { key: randomKey(), order: content };
  stored.write(attempt);
  return attempt.key;
}

/** The order is placed, or will not be: the next one is a new one, even if it looks the same. */
export const clearIdempotencyKey = stored.forget;

/** Not crypto.randomUUID, which browsers withhold from a shop tried out over plain http. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
