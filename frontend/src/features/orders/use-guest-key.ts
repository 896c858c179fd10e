import { useLocation } from 'react-router';
import { guestKeyOf } from '@/entities/order/guest-keys';

/** A key as the server makes it: 128 bits in hex. */
const pattern = /^[\da-f]{32}$/i;

/**
 * Returns the key of a guest's order, from the fragment of its link or as this tab knows it; undefined without one.
 * The fragment stays in the address bar, because a bookmark or a copy of the address is of no use without it.
 */
export function useGuestKey(number: string): string | undefined {
  const { hash } = useLocation();
  const linked = hash.slice(1);
  return pattern.test(linked) ? linked : guestKeyOf(number);
}
