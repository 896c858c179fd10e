/** Returns the ten digits of a Turkish number in any common spelling; undefined for everything else. */
function turkishDigits(phone: string): string | undefined {
  if (!/^[\d\s().+/-]+$/.test(phone)) return undefined;
  const dialled = phone.replace(/[^\d+]/g, '').replace(/^00/, '+');
  return /^(?:\+?90)?0?([2-58]\d{9})$/.exec(dialled)?.[1];
}

/** Formats a number as 0 532 000 00 00; returns other texts unchanged. */
export function formatTelephone(phone: string): string {
  const digits = turkishDigits(phone);
  return digits ? digits.replace(/(...)(...)(..)(..)/, '0 $1 $2 $3 $4') : phone;
}

/** The digits of a chat's address, with the country's: 0532 000 00 00 → 905320000000. */
export function chatDigits(phone: string): string {
  const digits = turkishDigits(phone);
  return digits ? `90${digits}` : phone.replace(/\D/g, '');
}

/** A link that dials: 0212 000 00 00 → tel:+902120000000. Short numbers such as 444 0 444 are dialled as they are. */
export function telephoneLink(phone: string): string {
  const digits = turkishDigits(phone);
  return `tel:${digits ? `+90${digits}` : phone.replace(/[^\d+]/g, '')}`;
}
