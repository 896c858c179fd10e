/** A request that the server refused. `message` is a sentence for users. */
export class ApiError extends Error {
  /** Whether the login had expired. The login dialog says so; callers show nothing. */
  isSessionExpired = false;

  constructor(
    readonly status: number,
    /** Empty if the response does not come from the shop's server. */
    readonly code: string,
    message: string,
    readonly fields: Record<string, string> = {},
    readonly body?: unknown,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** Whether the server, or a proxy before it, failed: the customer's connection works. */
const isServerFault = (status = 0) => status >= 500;

/** A request without a readable response: the device is offline, or a proxy responded. */
export class NetworkError extends Error {
  constructor(
    options?: ErrorOptions,
    /** The status of a response that could not be parsed. */
    readonly status?: number,
  ) {
    super(
      isServerFault(status)
        ? 'Sunucuda bir sorun var, biraz sonra yeniden deneyin.'
        : 'Sunucuya ulaşılamadı. Bağlantınızı kontrol edip yeniden deneyin.',
      options,
    );
    this.name = 'NetworkError';
  }
}

/**
 * Returns what to do about data that could not be loaded. The toast beside it says what is missing, unless it shows
 * the server's own sentence.
 */
export function errorAdvice(error: unknown, missing: string): string {
  if (error instanceof NetworkError && isServerFault(error.status)) return error.message;
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
