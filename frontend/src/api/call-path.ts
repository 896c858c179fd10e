import type { AddressOf, Arguments, PathOf } from './calls';

/** Path and query of any call. */
export interface Address {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
}

/** A path with its parameters filled in. */
export function fillPath(path: string, { params = {}, query = {} }: Address = {}): string {
  const filled = path.replace(/{(\w+)}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(
    given.map(([name, value]) => [name, String(value)]),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}

/** The address of a call that is a link. */
export function callPath<P extends PathOf<'get'>>(
  path: P,
  ...[address]: Arguments<AddressOf<'get', P>>
): string {
  return fillPath(path, address);
}
