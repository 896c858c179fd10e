import type { Order } from '@/api/types';
import { formatTelephone } from '@/lib/telephone';

/** Returns the full name of the person who receives the parcel. */
export function recipientName({ address }: Order): string {
  return `${address.firstName} ${address.lastName}`;
}

/** Returns the address as the lines of an envelope, which begin with the recipient's name. */
export function addressLines(order: Order): string[] {
  const { street, state, city, zipcode, country, phone } = order.address;
  const place = `${state} / ${city} ${zipcode}, ${country}`;
  return [recipientName(order), street, place, formatTelephone(phone)];
}
