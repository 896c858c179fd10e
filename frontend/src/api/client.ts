import { ApiError, NetworkError } from '@/lib/errors';
import { isLeftAlone } from '@/lib/presence';
import { fillPath, type Address } from './call-path';
import type { Arguments, CallOf, DataOf, Method, PathOf } from './calls';
import { isRefusal } from './refusals';
import type { ErrorBody } from './types';

/** The parts of a request that any call may have. */
interface Call extends Address {
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  file?: { type: string; bytes: ArrayBuffer };
  signal?: AbortSignal;
  /** Continues when the page is left. */
  keepalive?: boolean;
}

async function request(method: Method, path: string, call: Call = {}): Promise<unknown> {
  const { headers, body, file, signal, keepalive = false } = call;
  const type = file?.type ?? (body === undefined ? undefined : 'application/json');
  const send = async () => {
    try {
      // An absolute URL, because fetch outside a browser has no base URL.
      return await fetch(new URL(fillPath(path, call), window.location.origin), {
        method,
        credentials: 'same-origin',
        headers: {
          Accept: 'application/json',
          ...(type && { 'Content-Type': type }),
          // A page left open must not keep its staff logged in.
          ...(isLeftAlone() && { 'X-Background': '1' }),
          ...headers,
        },
        body: file?.bytes ?? JSON.stringify(body),
        keepalive,
        ...(signal ? { signal } : {}),
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new NetworkError({ cause });
    }
  };
  return sendWithRetry(send, method === 'get' || hasKey(headers), signal);
}

/** Whether the server executes repeats of this request only once. */
export const hasKey = (headers?: Record<string, string>) =>
  headers?.['Idempotency-Key'] !== undefined;

/** The longest `Retry-After` that is waited for without asking the user, in seconds. */
const longestWait = 10;

/**
 * Sends a request, and sends it once more after a 503 with `Retry-After` if that is harmless: because it
 * `isRepeatable` even if the first one was executed, or by the code `busy`, which promises that nothing has changed.
 */
export async function sendWithRetry(
  send: () => Promise<Response>,
  isRepeatable: boolean,
  signal?: AbortSignal,
): Promise<unknown> {
  const response = await send();
  const seconds = Number(response.headers.get('Retry-After'));
  const asksToReturn = response.status === 503 && seconds > 0 && seconds <= longestWait;
  try {
    return await readResponse(response);
  } catch (error) {
    const isHarmless = isRepeatable || isRefusal(error, 'busy');
    if (!asksToReturn || !isHarmless) throw error;
  }
  // Spreads the retries, because many requests may have been refused at one moment.
  await delay(seconds * (1000 + 500 * Math.random()), signal);
  return readResponse(await send());
}

/** Waits; ends early when the call is aborted. */
function delay(milliseconds: number, signal?: AbortSignal) {
  return new Promise<void>((resolve) => {
    window.setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => resolve());
  });
}

/** Returns the response's data without its envelope; throws an error for a failure. */
async function readResponse(response: Response): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await response.json();
  } catch (cause) {
    throw new NetworkError({ cause }, response.status);
  }
  const { success, ...data } = (answer ?? {}) as { success?: boolean };
  if (!response.ok || success === false) {
    const { code = '', message = '', fields } = data as Partial<ErrorBody>;
    throw new ApiError(response.status, code, message, fields, data);
  }
  return data;
}

function caller<M extends Method>(method: M) {
  return <P extends PathOf<M>>(path: P, ...[call]: Arguments<CallOf<M, P>>) =>
    request(method, path, call) as Promise<DataOf<M, P>>;
}

/**
 * The back end's calls by method and path, typed by the OpenAPI document. A refusal throws ApiError, a lost
 * connection NetworkError.
 */
export const api = {
  get: caller('get'),
  post: caller('post'),
  put: caller('put'),
  delete: caller('delete'),
};
