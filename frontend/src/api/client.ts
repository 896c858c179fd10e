import { ApiError, NetworkError } from './errors';
import type { ErrorBody } from './types';

interface RequestOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A file's bytes as they are; everything else but a form travels as JSON. */
const isBytes = (body: unknown): body is ArrayBuffer => body instanceof ArrayBuffer;

async function request<T>(
  method: Method,
  path: string,
  body: unknown,
  { signal, headers = {} }: RequestOptions = {},
): Promise<T> {
  const isRawBody = body instanceof FormData || isBytes(body);
  let response: Response;
  try {
    // Spelled out in full because fetch outside a browser knows no page to be relative to.
    response = await fetch(new URL(path, window.location.origin), {
      method,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...(body === undefined || isRawBody ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRawBody ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError({ cause });
  }
  return parseResponse<T>(response);
}

/** The answer, or the failure that it stands for. */
export async function parseResponse<T>(response: Response): Promise<T> {
  let answer: unknown;
  try {
    answer = await response.json();
  } catch (cause) {
    throw new NetworkError({ cause }, response.status);
  }
  if (!response.ok || isRefusal(answer)) {
    const { code, message, fields } = (answer ?? {}) as Partial<ErrorBody>;
    throw new ApiError(response.status, code ?? '', message ?? '', fields ?? {}, answer);
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
