import { ApiError, NetworkError } from './errors';
import type { ErrorBody } from './types';

interface RequestOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function request<T>(
  method: Method,
  path: string,
  body: unknown,
  { signal, headers = {} }: RequestOptions = {},
): Promise<T> {
  const isForm = body instanceof FormData;
  let response: Response;
  try {
    // Spelled out in full because fetch outside a browser knows no page to be relative to.
    response = await fetch(new URL(path, window.location.origin), {
      method,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError({ cause });
  }
  return read<T>(response);
}

async function read<T>(response: Response): Promise<T> {
  let answer: unknown;
  try {
    answer = await response.json();
  } catch (cause) {
    throw new NetworkError({ cause }, response.status);
  }
  if (!response.ok || isRefusal(answer)) {
    const { code, message, fields } = (answer ?? {}) as Partial<ErrorBody>;
    throw new ApiError(response.status, code ?? '', message ?? '', fields ?? {});
  }
  return answer as T;
}

function isRefusal(answer: unknown): boolean {
  return (answer as Partial<ErrorBody> | null)?.success === false;
}

/** The product's back end. A refusal throws ApiError, a lost connection NetworkError. */
export const api = {
  get: <T>(path: string, options?: RequestOptions) => request<T>('GET', path, undefined, options),
  post: <T>(path: string, body?: unknown, options?: RequestOptions) =>
    request<T>('POST', path, body, options),
  put: <T>(path: string, body?: unknown, options?: RequestOptions) =>
    request<T>('PUT', path, body, options),
  delete: <T>(path: string, options?: RequestOptions) =>
    request<T>('DELETE', path, undefined, options),
};
