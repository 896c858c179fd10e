import type { ErrorCode } from './types';

/** The server answered and said no. `message` is a sentence for a person. */
export class ApiError extends Error {
  /** The login had run out: the dialog that asks for it again says so, and nothing else need. */
  isSessionExpired = false;

  constructor(
    readonly status: number,
    /** Empty where something else than the server's own code refused. */
    readonly code: ErrorCode | '',
    message: string,
    readonly fields: Record<string, string> = {},
    /** The whole answer. */
    readonly body?: unknown,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** No readable answer came: offline, or something between us and the server spoke instead. */
export class NetworkError extends Error {
  constructor(
    options?: ErrorOptions,
    /** The status of an answer that came but could not be read. */
    readonly status?: number,
  ) {
    super('Sunucuya ulaşılamadı. Bağlantınızı kontrol edip yeniden deneyin.', options);
    this.name = 'NetworkError';
  }
}

/**
 * What stands in the place of something that could not be fetched: what to do about it. The toast
 * beside it says what is missing, unless the server's own sentence took its place.
 */
export function errorAdvice(error: unknown, missing: string): string {
  if (!(error instanceof ApiError)) return 'Bağlantınızı kontrol edip yeniden deneyin.';
  const advice =
    error.status === 401 || error.status === 403
      ? 'Oturumunuz sona ermiş olabilir, yeniden giriş yapın.'
      : 'Sunucuda bir sorun var, biraz sonra yeniden deneyin.';
  return error.message ? `${missing} ${advice}` : advice;
}

/**
 * The sentence to show for a failure: the server's own if it sent one, otherwise `fallback`,
 * otherwise what went wrong with the connection.
 */
export function errorText(error: unknown, fallback?: string): string {
  if (error instanceof ApiError && error.message) return error.message;
  return fallback ?? (error instanceof Error ? error.message : String(error));
}
