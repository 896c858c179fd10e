const storageKey = 'dorduncu-siparis-denemesi';

interface Attempt {
  key: string;
  order: string;
}

/**
 * The key of an order attempt: the same one until the order succeeds or becomes another. Kept over
 * a reload, because an order whose answer got lost may well have been placed.
 */
export function idempotencyKey(order: unknown): string {
  const content = JSON.stringify(order);
  const last = lastAttempt();
  if (last?.order === content) return last.key;
  const attempt: Attempt = { key: randomKey(), order: content };
  window.sessionStorage.setItem(storageKey, JSON.stringify(attempt));
  return attempt.key;
}

/** The order is placed: the next one is a new one, even if it looks the same. */
export function clearIdempotencyKey(): void {
  window.sessionStorage.removeItem(storageKey);
}

function lastAttempt(): Attempt | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null') as Attempt | null;
  } catch {
    return null;
  }
}

/** Not crypto.randomUUID, which browsers withhold from a shop tried out over plain http. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
