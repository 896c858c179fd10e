import { useLayoutEffect, useRef } from 'react';
import { useLocation, useSearchParams, type NavigateOptions } from 'react-router';

/** One value in an address: its name, how it is read and how it is written. zod would add 5 KB to each first visit. */
export interface UrlParam<T> {
  name: string;
  /** Reads the value; an invalid text counts as missing. */
  read: (text: string | null) => T;
  /** Returns null for the default value, which is left out of the address. */
  write: (value: T) => string | null;
  /** Whether it is reset when another value changes, as the page of a list is. */
  isReset?: boolean;
}

/** Text without surrounding blanks; empty by default. */
export function textParam(name: string): UrlParam<string> {
  return { name, read: (text) => text?.trim() ?? '', write: (text) => text.trim() || null };
}

/** One of several values; the first is the default. */
export function choiceParam<const T extends string | number>(
  name: string,
  [defaultChoice, ...others]: readonly [T, ...T[]],
): UrlParam<T> {
  return {
    name,
    read: (text) => others.find((choice) => String(choice) === text) ?? defaultChoice,
    write: (choice) => (choice === defaultChoice ? null : String(choice)),
  };
}

/** A flag, false by default. */
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

/** Another kind of value; null by default. `parse` returns null for invalid texts. */
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

// Each parameter has its own value type, which only `any` can represent here.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type UrlParams = Record<string, UrlParam<any>>;

/** The values of several parameters. */
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

/** Returns the address with these values, in the order of the parameters; other parameters stay. */
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
 * State in the address, which a reload, a link or "back" restores. Each change adds a history entry unless it says
 * `replace`, as typing does, and resets lists to page one.
 */
export function useUrlState<P extends UrlParams>(params: P) {
  const location = useLocation();
  const [address, setAddress] = useSearchParams();
  // React may render the address late: a second change builds on the first one, not on the rendered address.
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
