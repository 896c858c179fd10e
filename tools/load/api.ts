// Calls to a shop's API, and to others with JSON.
import type { Request } from './generator.ts';

interface Options {
  cookie?: string;
  /** With a body it is a POST by default. */
  method?: string;
  body?: unknown;
  /** The visitor's address, for a shop that trusts this machine as a proxy. */
  address?: string;
}

/** Returns the response's JSON, or fails; see `send`. */
export const call = async (url: string, path: string, options?: Options): Promise<any> =>
  (await send(url, path, options)).json();

/** Logs in and returns the session's cookies. */
export async function logIn(
  url: string,
  path: string,
  body: { email: string; password: string },
  address?: string,
) {
  const { headers } = await send(url, path, { body, address });
  const cookies = headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

/** Returns the response, or fails. */
export async function send(
  url: string,
  path: string,
  { cookie = '', body, method = body === undefined ? 'GET' : 'POST', address }: Options = {},
) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      cookie,
      'content-type': 'application/json',
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    },
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
