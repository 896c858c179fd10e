import { NetworkError } from '@/lib/errors';
import { fillPath } from './call-path';
import type { AddressOf, DataOf, FormOf, PathOf } from './calls';
import { hasKey, sendWithRetry } from './client';

/** The paths that take a form with files. */
type UploadPath<M extends 'post' | 'put'> = {
  [P in PathOf<M>]: [FormOf<M, P>] extends [never] ? never : P;
}[PathOf<M>];

type Upload<M extends 'post' | 'put', P extends PathOf<M>> = AddressOf<M, P> & {
  form: FormOf<M, P> & object;
  headers?: Record<string, string>;
  /** Called with the share that is uploaded, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/** Sends a form with files by XMLHttpRequest, because fetch reports no upload progress. */
export async function upload<M extends 'post' | 'put', P extends UploadPath<M>>(
  method: M,
  path: P,
  { form, headers, onProgress, ...address }: Upload<M, P>,
): Promise<DataOf<M, P>> {
  const send = () =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, new URL(fillPath(path, address), window.location.origin));
      request.setRequestHeader('Accept', 'application/json');
      for (const [name, value] of Object.entries(headers ?? {}))
        request.setRequestHeader(name, value);
      if (onProgress) {
        request.upload.onprogress = ({ loaded, total }) =>
          onProgress(total > 0 ? loaded / total : 0);
      }
      request.onload = () => {
        const { status, responseText } = request;
        const retryAfter = request.getResponseHeader('Retry-After') ?? '';
        resolve(new Response(responseText, { status, headers: { 'Retry-After': retryAfter } }));
      };
      request.onerror = () => reject(new NetworkError());
      request.onabort = () => reject(new NetworkError());
      request.send(formData(form));
    });
  return (await sendWithRetry(send, hasKey(headers))) as DataOf<M, P>;
}

/** Appends each file as a part of its own, and everything that is no text as JSON. */
function formData(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else if (Array.isArray(value)) value.forEach((file: Blob) => form.append(name, file));
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}
