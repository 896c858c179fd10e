/** Türkiye keeps this offset all year. */
const offset = '+03:00';

/** Reads what a field for date and time holds, by the shop's clock; null if it is empty. */
export function parseShopTime(text: string): string | null {
  return text === '' ? null : new Date(`${text}:00${offset}`).toISOString();
}

/** Returns a time as a field for date and time takes it, by the shop's clock. */
export function formatShopTime(iso: string): string {
  // The Swedish form is that of ISO 8601, without its T.
  const local = new Date(iso).toLocaleString('sv-SE', { timeZone: 'Europe/Istanbul' });
  return local.slice(0, 16).replace(' ', 'T');
}
