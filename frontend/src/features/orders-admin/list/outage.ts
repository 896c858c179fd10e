import { ApiError, NetworkError } from '@/lib/errors';

/**
 * What to tell the seller when orders cannot be loaded because server or connection is down.
 * Undefined for a refusal: that one has its own sentence.
 */
export function outageMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError || error instanceof NetworkError)) return undefined;
  if (error.status === undefined) return 'Sunucuya ulaşılamadı — offline moda geçildi.';
  return error.status >= 500 ? 'Sunucu hatası — dummy verilerle gösteriliyor.' : undefined;
}
