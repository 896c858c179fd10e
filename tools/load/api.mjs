// Calls to a shop's API.

/**
 * @typedef {(path: string, options?: { cookie?: string, body?: unknown, method?: string }) => Promise<any>} Call
 *   returns the response's JSON, or fails; with a body the method is POST unless another one is given
 */

/** @returns {Call} */
export function caller(/** @type {string} */ url) {
  return async (path, { cookie = '', body, method = body === undefined ? 'GET' : 'POST' } = {}) => {
    const response = await send(url, path, method, cookie, body);
    return response.json();
  };
}

/**
 * Logs in and returns the session's cookies.
 * @param {{ url: string }} shop
 * @param {string} path
 * @param {{ email: string, password: string }} account
 */
export async function logIn({ url }, path, account) {
  const response = await send(url, path, 'POST', '', account);
  const cookies = response.headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

/**
 * @param {string} url
 * @param {string} path
 * @param {string} method
 * @param {string} cookie
 * @param {unknown} body
 */
async function send(url, path, method, cookie, body) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** @param {string} path @returns {import('./generator.mjs').Request} */
export const get = (path, headers = {}) => ({ method: 'GET', path, headers });

/** Returns the path of a category's page. */
export const categoryPath = (/** @type {string} */ category) =>
  `/urunler/${encodeURIComponent(category.toLocaleLowerCase('tr'))}`;

/** @param {{ _id: string, category: string }} product */
export const productPath = ({ _id, category }) => `${categoryPath(category)}/${_id}`;
