import { useLayoutEffect, useRef } from 'react';
import { useLocation, useSearchParams, type NavigateOptions } from 'react-router';

/** One value in an address: how its name is, how it is read and written. */
export interface UrlParam<T> {
  name: string;
  /** Reads it; what makes no sense is as if it were not there. */
  read: (text: string | null) => T;
  /** Null leaves it out: what is as usual does not stand in the address. */
  write: (value: T) => string | null;
  /** Starts again when another value changes, as the page of a list does. */
  isReset?: boolean;
}

/** Free text without blanks around it; empty as usual. */
export function textParam(name: string): UrlParam<string> {
  return { name, read: (text) => text?.trim() ?? '', write: (text) => text.trim() || null };
}

/** One of a few values, the first of them as usual. */
export function choiceParam<const T extends string | number>(
  name: string,
  [usual, ...others]: readonly [T, ...T[]],
): UrlParam<T> {
  return {
    name,
    read: (text) => others.find((choice) => String(choice) === text) ?? usual,
    write: (choice) => (choice === usual ? null : String(choice)),
  };
}

/** Something that is so or not; usually not. */
export function flagParam(name: string): UrlParam<boolean> {
  return { name, read: (text) => text === '1', write: (flag) => (flag ? '1' : null) };
}

/** The page of a list, from 1 to `last`. */
export function pageParam(name: string, last = Number.MAX_SAFE_INTEGER): UrlParam<number> {
  return {
    name,
    read: (text) => Math.min(Math.max(1, Math.trunc(Number(text)) || 1), last),
    write: (page) => (page > 1 ? String(page) : null),
    isReset: true,
  };
}

/** Any other value; null is none. `parse` answers null for what makes no sense. */
export function customParam<T>(
  name: string,
  parse: (text: string) => T | null,
  format: (value: T) => string,
): UrlParam<T | null> {
  return {
    name,
    read: (text) => (text === null ? null : parse(text)),
    write: (value) => (value === null ? null : format(value)),
  };
}

// Each parameter has a type of its own, which only `any` can stand for here.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type UrlParams = Record<string, UrlParam<any>>;

/** What parameters hold together. */
export type UrlState<P extends UrlParams> = {
  [K in keyof P]: P[K] extends UrlParam<infer T> ? T : never;
};

/** Reads the state from an address. */
export function readUrlState<P extends UrlParams>(params: P, address: URLSearchParams) {
  const entries = Object.entries(params).map(
    ([key, { name, read }]) => [key, read(address.get(name)) as unknown] as const,
  );
  return Object.fromEntries(entries) as UrlState<P>;
}

/** The address with these values in it, in the order of the parameters; what else stands there stays. */
export function writeUrlState<P extends UrlParams>(
  params: P,
  changes: Partial<UrlState<P>>,
  address = new URLSearchParams(),
): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [key, { name, write, isReset }] of Object.entries(params)) {
    const text = key in changes ? write(changes[key]) : isReset ? null : next.get(name);
    next.delete(name);
    if (text !== null) next.append(name, text);
  }
  return next;
}

/**
 * State that lives in the address, so that a reload, a link or "back" finds it again. A change is a
 * step of its own for "back" unless it says `replace`, as typing does; it starts lists at page one.
 */
export function useUrlState<P extends UrlParams>(params: P) {
  const location = useLocation();
  const [address, setAddress] = useSearchParams();
  // The page follows the address when it has time to: a change made before builds on the one before it.
  const latest = useRef(address);
  useLayoutEffect(() => {
    latest.current = address;
  }, [address, location.key]);
  const change = (changes: Partial<UrlState<P>>, options?: NavigateOptions) => {
    latest.current = writeUrlState(params, changes, latest.current);
    setAddress(latest.current, options);
  };
  return [readUrlState(params, address), change] as const;
}
