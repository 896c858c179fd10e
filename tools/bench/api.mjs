// Calls to a shop's API, and logging in to it.

/**
 * @param {string} url
 * @returns {import("./shop.mjs").Shop["call"]}
 */
export function caller(url) {
  return async (path, { cookie = '', body, method = body === undefined ? 'GET' : 'POST' } = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const answer = /** @type {any} */ (await response.json());
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.message}`);
    return answer;
  };
}

/**
 * Logs in and returns the session's cookies.
 * @param {{ url: string }} shop
 * @param {string} path
 * @param {{ email: string, password: string }} login
 */
export async function logIn(shop, path, login) {
  const response = await fetch(`${shop.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
