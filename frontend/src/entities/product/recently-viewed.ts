import { storedValue } from '@/lib/storage';

/** As many as one looks back at. */
const most = 12;

const stored = storedValue('local', 'dorduncu-son-gezilenler', (value) =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(0, most) : undefined,
);

/** Ids of the products looked at on this device, the last one first. */
export function recentlyViewed(): string[] {
  return stored.read() ?? [];
}

/** Notes that somebody looks at a product. */
export function noteViewed(id: string): void {
  stored.write([id, ...recentlyViewed().filter((other) => other !== id)].slice(0, most));
}

/** What one person looked at is not for the next one at this browser. */
export const forgetViewed = stored.forget;
