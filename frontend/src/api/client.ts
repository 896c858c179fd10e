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
}

async function request(method: Method, path: string, call: Call = {}): Promise<unknown> {
  const { headers, body, file, signal } = call;
  const type = file?.type ?? (body === undefined ? undefined : 'application/json');
  let response: Response;
  try {
    // Spelled out in full because fetch outside a browser knows no page to be relative to.
    response = await fetch(new URL(fillPath(path, call), window.location.origin), {
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
      ...(signal ? { signal } : {}),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError({ cause });
  }
  return readAnswer(response);
}

/** The answer out of its envelope, or the failure that it stands for. */
export async function readAnswer(response: Response): Promise<unknown> {
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
