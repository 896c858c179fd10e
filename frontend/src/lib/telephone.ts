/** A link that dials: 0212 000 00 00 → tel:+902120000000. */
export function telephoneLink(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return `tel:${digits.startsWith('0') ? `+90${digits.slice(1)}` : `+${digits}`}`;
}
