import type { Order, OrderStatus } from '@/api/types';
import { orderStatusLabel } from '@/entities/order/display';
import { formatTelephone } from '@/lib/telephone';

/** Where the order goes, in the lines of an envelope. */
export function addressLines({ address }: Order): string[] {
  const { street, state, city, zipcode, country, phone } = address;
  return [street, `${state} / ${city} ${zipcode}, ${country}`, formatTelephone(phone)];
}

/** What the button of a move says: the status it leads to, but for calling the order off. */
export function transitionLabel(status: OrderStatus): string {
  return status === 'Cancelled' ? 'İptal Et' : orderStatusLabel(status);
}

/** How much came that could not be taken as it was; nothing where the history does not say. */
export function receivedAmount({ history }: Order): number | undefined {
  return history.findLast(({ received }) => received)?.received ?? undefined;
}
