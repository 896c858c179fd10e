import { fillPath } from './call-path';
import type { AddressOf, Arguments, DataOf, PathOf } from './calls';

/** How long after navigation the responses embedded in the page count as fresh, ms. */
const maxAgeMs = 10_000;

/** Responses embedded in the page, by path and query. Each is used once. */
let answers: Map<string, unknown> | undefined;

/** Returns the path with its query parameters sorted. */
function normalizePath(path: string): string {
  const url = new URL(path, window.location.origin);
  url.searchParams.sort();
  return url.pathname + url.search;
}

function read(): Map<string, unknown> {
  const text = document.getElementById('initial-data')?.textContent;
  const all = Object.entries(text ? (JSON.parse(text) as Record<string, unknown>) : {});
  return new Map(all.map(([path, answer]) => [normalizePath(path), answer]));
}

/**
 * Returns the embedded response to this call once, while it is fresh. Queries use it as `initialData`, so that no
 * placeholder is shown first.
 */
export function takeInitialData<P extends PathOf<'get'>>(
  path: P,
  ...[address]: Arguments<AddressOf<'get', P>>
): DataOf<'get', P> | undefined {
  if (performance.now() > maxAgeMs) return undefined;
  answers ??= read();
  const key = normalizePath(fillPath(path, address));
  const answer = answers.get(key);
  answers.delete(key);
  return answer as DataOf<'get', P> | undefined;
}
