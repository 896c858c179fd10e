import { asStrings, storedValue } from '@/lib/storage';

/** The number of remembered products. */
const most = 12;

const stored = storedValue('local', 'dorduncu-son-gezilenler', asStrings);

/** Ids of the products looked at on this device, the last one first. */
export function recentlyViewed(): string[] {
  return stored.read() ?? [];
}

/** Records that a product is viewed. */
export function noteViewed(id: string): void {
  stored.write([id, ...recentlyViewed().filter((other) => other !== id)].slice(0, most));
}

/** Forgets them, because the next user of this browser may be another person. */
export const forgetViewed = stored.forget;
