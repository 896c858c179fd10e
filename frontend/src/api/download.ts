import { NetworkError } from '@/lib/errors';
import { fillPath, type Address } from './call-path';
import type { CallOf, PathOf } from './calls';
import { sendWithRetry } from './client';

/** A file of the server's, with the name that the server gives it. */
export interface ServerFile {
  blob: Blob;
  name: string | undefined;
}

/** Loads a file that a plain link can't load, because it needs a header or a body. Fails as the other calls do. */
export async function download<M extends 'get' | 'post', P extends PathOf<M>>(
  method: M,
  path: P,
  call: CallOf<M, P>,
): Promise<ServerFile> {
  const { headers, body, signal, ...address } = call as Address & {
    headers?: Record<string, string>;
    body?: unknown;
    signal?: AbortSignal;
  };
  let file: Response | undefined;
  const send = async () => {
    try {
      const response = await fetch(new URL(fillPath(path, address), window.location.origin), {
        method,
        credentials: 'same-origin',
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      });
      if (!response.ok) return response;
      file = response;
      return Response.json({ success: true });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new NetworkError({ cause });
    }
  };
  // An export twice returns the same files.
  await sendWithRetry(send, true, signal);
  if (!file) throw new NetworkError();
  try {
    return { blob: await file.blob(), name: fileName(file) };
  } catch (cause) {
    throw new NetworkError({ cause }, file.status);
  }
}

/** Returns the name under which the server wants a file to be saved. */
function fileName({ headers }: Response): string | undefined {
  return /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1];
}
