import { parseResponse } from './client';
import { NetworkError } from './errors';

interface UploadOptions {
  /** How much of it has left, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/** Sends a form with files. By XMLHttpRequest, because fetch does not tell how far it has come. */
export async function upload<T>(
  method: 'POST' | 'PUT',
  path: string,
  form: FormData,
  { onProgress }: UploadOptions = {},
): Promise<T> {
  const answer = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, new URL(path, window.location.origin));
    request.setRequestHeader('Accept', 'application/json');
    if (onProgress) {
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    }
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new NetworkError());
    request.onabort = () => reject(new NetworkError());
    request.send(form);
  });
  return parseResponse<T>(answer);
}
