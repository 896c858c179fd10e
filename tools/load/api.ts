// Calls to a shop's API.
import type { Request } from './generator.ts';

/** returns the response's JSON, or fails; with a body the method is POST unless another one is given */
export type Call = (
  path: string,
  options?: { cookie?: string; body?: unknown; method?: string },
) => Promise<any>;

export function caller(url: string): Call {
  return async (path, { cookie = '', body, method = body === undefined ? 'GET' : 'POST' } = {}) => {
    const response = await send(url, path, method, cookie, body);
    return response.json();
  };
}

/** Logs in and returns the session's cookies. */
export async function logIn(
  { url }: { url: string },
  path: string,
  account: { email: string; password: string },
) {
  const response = await send(url, path, 'POST', '', account);
  const cookies = response.headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

async function send(url: string, path: string, method: string, cookie: string, body: unknown) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

export const get = (path: string, headers = {}): Request => ({ method: 'GET', path, headers });

/** Returns the path of a category's page. */
export const categoryPath = (category: string) =>
  `/urunler/${encodeURIComponent(category.toLocaleLowerCase('tr'))}`;

export const productPath = ({ _id, category }: { _id: string; category: string }) =>
  `${categoryPath(category)}/${_id}`;
