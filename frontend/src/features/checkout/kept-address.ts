import type { AddressInput } from '@/api/types';
import { noAddress } from '@/entities/address/address-input';
import { keepForOrder, keptOrder } from '@/entities/order/kept-order';
import { storedValue, type Check } from '@/lib/storage';

const fields = Object.keys(noAddress) as (keyof AddressInput)[];

const asAddress: Check<AddressInput> = (value) => {
  const kept = value as Partial<AddressInput>;
  const known = fields.map((name) => [name, kept[name]] as const);
  const isWhole = known.every(([, text]) => typeof text === 'string');
  return isWhole ? (Object.fromEntries(known) as AddressInput) : undefined;
};

/** The address of a guest who has ticked that this device keeps it. */
const onDevice = storedValue('local', 'dorduncu-misafir-adresi', asAddress);

export const isKeptOnDevice = () => onDevice.read() !== undefined;

/** Returns the address that the guest has typed in this tab, or else the one that the device keeps. */
export const readGuestAddress = () => asAddress(keptOrder.read() ?? {}) ?? onDevice.read();

/** Keeps a guest's address for this tab until the order is placed, and on the device if the guest says so. */
export function keepGuestAddress(address: AddressInput, isKept: boolean): void {
  keepForOrder({ ...address });
  if (isKept) onDevice.write(address);
  else onDevice.forget();
}
