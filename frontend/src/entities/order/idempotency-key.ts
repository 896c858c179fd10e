import { storedValue } from '@/lib/storage';

interface Attempt {
  key: string;
  /** The digest of the order's body: the order itself may hold a T.C. kimlik numarası. */
  digest: number;
}

const stored = storedValue('session', 'dorduncu-siparis-denemesi', (value) => {
  const { key, digest } = value as Partial<Attempt>;
  return typeof key === 'string' && typeof digest === 'number' ? { key, digest } : undefined;
});

/**
 * Returns the idempotency key of an order attempt: the same key until the order succeeds or its body
 * changes. It survives a reload, because an order whose response was lost may have been placed.
 */
export function idempotencyKey(order: unknown): string {
  const body = JSON.stringify(order);
  const last = stored.read();
  if (last && last.digest === digestOf(last.key + body)) return last.key;
  const key = randomKey();
  stored.write({ key, digest: digestOf(key + body) });
  return key;
}

/** Forgets the key once the order is placed or given up: the next order is a new one, even if it looks the same. */
export const clearIdempotencyKey = stored.forget;

/**
 * FNV-1a, 32 bits: browsers withhold SHA-256 from plain http, and so few bits fit several
 * identity numbers. The server refuses a key that comes with another body, should two collide.
 */
function digestOf(text: string): number {
  const bytes = new TextEncoder().encode(text);
  return bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5);
}

/** Not crypto.randomUUID, which browsers withhold from a shop tried out over plain http. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
