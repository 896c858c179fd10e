import { asBoolean, storedValue } from '@/lib/storage';

const stored = storedValue('session', 'dorduncu-yeniden-al', asBoolean);

/** Whether there was something to buy again when this tab asked last: its room can be kept before the answer. */
export function hadFrequentProducts(): boolean {
  return stored.read() ?? false;
}

export const noteFrequentProducts = stored.write;

/** What one person buys is not for the next one at this browser. */
export const forgetFrequentProducts = stored.forget;
