import { isLeftAlone } from '@/lib/presence';
import { fillPath, type Address } from './call-path';
import type { Arguments, CallOf, DataOf, Method, PathOf } from './calls';
import { ApiError, NetworkError } from './errors';
import type { ErrorBody } from './types';

/** What any call may say. */
interface Call extends Address {
  headers?: Record<string, string>;
  /** Travels as JSON. */
  body?: unknown;
  /** Travels as it is. */
  file?: { type: string; bytes: ArrayBuffer };
  signal?: AbortSignal;
  /** Goes on when the page is left. */
  keepalive?: boolean;
}

async function request(method: Method, path: string, call: Call = {}): Promise<unknown> {
  const { headers, body, file, signal, keepalive = false } = call;
  const type = file?.type ?? (body === undefined ? undefined : 'application/json');
  const send = async () => {
    try {
      // Spelled out in full because fetch outside a browser knows no page to be relative to.
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
  const isRepeatable = method === 'get' || hasKey(headers);
  return sendPatiently(send, { isRepeatable, signal });
}

/** Whether the server carries a repeat out only once. */
export const hasKey = (headers?: Record<string, string>) =>
  headers?.['Idempotency-Key'] !== undefined;

/** The longest `Retry-After` that is waited for without asking anybody, s. */
const longestWait = 10;

interface Repeat {
  /** Whether a repeat is harmless even where the first request may have been carried out. */
  isRepeatable: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a request, and after a 503 with `Retry-After` once more, if that does no harm. What the server refused as
 * `busy` has changed nothing there.
 */
export async function sendPatiently(
  send: () => Promise<Response>,
  { isRepeatable, signal }: Repeat,
): Promise<unknown> {
  const response = await send();
  const seconds = Number(response.headers.get('Retry-After'));
  const asksToReturn = response.status === 503 && seconds > 0 && seconds <= longestWait;
  try {
    return await readAnswer(response);
  } catch (error) {
    const isHarmless = isRepeatable || (error instanceof ApiError && error.code === 'busy');
    if (!asksToReturn || !isHarmless) throw error;
  }
  // Not all at once: many may have been refused in the same moment.
  await delay(seconds * (1000 + 500 * Math.random()), signal);
  return readAnswer(await send());
}

/** Waits; ends early when the call is aborted. */
function delay(milliseconds: number, signal?: AbortSignal) {
  return new Promise<void>((resolve) => {
    window.setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => resolve());
  });
}

/** The answer out of its envelope, or the failure that it stands for. */
async function readAnswer(response: Response): Promise<unknown> {
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
 * The product's back end: every call by its method and its path, typed by the server's document. A
 * refusal throws ApiError, a lost connection NetworkError.
 */
export const api = {
  get: caller('get'),
  post: caller('post'),
  put: caller('put'),
  delete: caller('delete'),
};
