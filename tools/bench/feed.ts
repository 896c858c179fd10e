// What the product feed of a large catalogue takes of memory.
import { setTimeout as delay } from 'node:timers/promises';
import { memoryOf } from '../process/machine.ts';
import { serve } from './shop.ts';

/** Measures how much more memory a server has than before at most while it sends the feed. */
export async function feed(database: string, products: number) {
  await using shop = await serve(database);
  await delay(3_000);
  const before = memoryOf(shop.pid()).now;
  const { body, status } = await fetch(`${shop.url}/feeds/google.xml`);
  if (status !== 200 || !body) throw new Error(`The feed answered ${status}.`);
  let bytes = 0;
  let most = before;
  for await (const piece of body as ReadableStream<Uint8Array>) {
    bytes += piece.length;
    most = Math.max(most, memoryOf(shop.pid()).now);
  }
  const name = `memory of the feed of ${products.toLocaleString('en')} products`;
  const measured = `${(most - before).toFixed(0)} MB more for ${(bytes / 1e6).toFixed(0)} MB`;
  return { name, measured, target: '≤ 20 MB' };
}
