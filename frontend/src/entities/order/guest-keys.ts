import { storedValue } from '@/lib/storage';

/** The largest number of stored keys. */
const most = 20;

/** A guest's order by its number, and the key that opens it. */
type GuestKey = [number: string, key: string];

const isGuestKey = (value: unknown): value is GuestKey =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string';

const stored = storedValue('session', 'dorduncu-misafir-anahtarlari', (value) =>
  Array.isArray(value) ? value.filter(isGuestKey) : undefined,
);

const others = (number: string) => (stored.read() ?? []).filter(([one]) => one !== number);

/** Returns the key of a guest's order if this tab has placed it or opened its link. */
export function guestKeyOf(number: string): string | undefined {
  return stored.read()?.find(([one]) => one === number)?.[1];
}

/**
 * Keeps the key of a guest's order for this tab: a reload finds it again, and so does the way back from the payment
 * page, whose address has no key.
 */
export function keepGuestKey(number: string, key: string): void {
  stored.write([...others(number), [number, key] as const].slice(-most) as GuestKey[]);
}

/** Forgets a key that is no longer valid. */
export function forgetGuestKey(number: string): void {
  stored.write(others(number));
}
