// How visitors come in: two HAProxy, of which a browser tries the other when one doesn't take the connection.
import http from 'node:http';

/**
 * @typedef {object} Request
 * @property {string} path
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {unknown} [body]
 *
 * @typedef {object} Answer
 * @property {number} status
 * @property {string} type
 * @property {Buffer} body
 */

/** Milliseconds after which a visitor gives up. */
const patience = 10_000;

/** What says that nobody was there, or is no longer. */
const connectionLost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EHOSTUNREACH']);

export class Door {
  #url;
  #agent = new http.Agent({ keepAlive: true });

  /** @param {string} url */
  constructor(url) {
    this.#url = url;
  }

  /**
   * @param {Request} request
   * @returns {Promise<Answer>}
   */
  ask({ path, method = 'GET', headers = {}, body }) {
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    return new Promise((resolve, reject) => {
      const request = http.request(`${this.#url}${path}`, {
        agent: this.#agent,
        method,
        signal: AbortSignal.timeout(patience),
        headers: bytes
          ? { ...headers, 'content-type': 'application/json', 'content-length': bytes.length }
          : headers,
      });
      request.on('error', reject);
      request.on('response', (response) => {
        /** @type {Buffer[]} */
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const type = response.headers['content-type'] ?? '';
          resolve({ status: response.statusCode ?? 0, type, body: Buffer.concat(chunks) });
        });
      });
      request.end(bytes);
    });
  }
}

/** Whether a browser would try another address. @param {unknown} error */
export function isLost(error) {
  return error instanceof Error && 'code' in error && connectionLost.has(String(error.code));
}
