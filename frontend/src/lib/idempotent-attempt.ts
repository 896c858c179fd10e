import { storedValue } from './storage';

/**
 * The idempotency key of a form's attempts, kept in the session storage under `name`: the same key until
 * `forget` is called or the body changes. It survives a reload, because a request whose response was lost
 * may have been carried out. `noteResult` stores what the current key has created, and `forgetResult` forgets the
 * key only if that is what it has created.
 */
export function idempotentAttempt(name: string) {
  // The digest of the request's body instead of the body, which may hold a T.C. kimlik numarası.
  const stored = storedValue('session', name, (value) => {
    const { key, digest, result } = value as Record<string, unknown>;
    if (typeof key !== 'string' || typeof digest !== 'number') return undefined;
    return { key, digest, ...(typeof result === 'string' && { result }) };
  });
  const keyOf = (content: unknown) => {
    const body = JSON.stringify(content);
    const last = stored.read();
    if (last && last.digest === digestOf(last.key + body)) return last.key;
    const key = randomKey();
    stored.write({ key, digest: digestOf(key + body) });
    return key;
  };
  const headersFor = (content: unknown) => ({ 'Idempotency-Key': keyOf(content) });
  const noteResult = (result: string) => {
    const last = stored.read();
    if (last) stored.write({ ...last, result });
  };
  const forgetResult = (result: string) => {
    if (stored.read()?.result === result) stored.forget();
  };
  return { keyOf, headersFor, forget: stored.forget, noteResult, forgetResult };
}

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
