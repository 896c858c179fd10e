import { useState } from 'react';
import type { AddressInput } from '@/api/types';
import { noAddress } from '@/entities/address/no-address';
import { Checkbox } from '@/ui/checkbox';
import { AddressForm } from './address-form';

interface GuestAddressProps {
  /** Typed or kept before. */
  initial: AddressInput | undefined;
  /** What the server has refused of it. */
  faults: Partial<AddressInput> | undefined;
  /** Whether this device keeps it already. */
  isKept: boolean;
  /** Lets the server check the address. */
  check: (address: AddressInput) => Promise<void>;
  onSaved: (address: AddressInput, isKept: boolean) => void;
}

/** The e-mail and the delivery address of a visitor who orders without an account. */
export default function GuestAddress({
  initial,
  faults,
  isKept,
  check,
  onSaved,
}: GuestAddressProps) {
  const [keeps, setKeeps] = useState(isKept);
  return (
    <AddressForm
      initial={initial ?? noAddress}
      faults={faults}
      emailHint="Siparişinizin bağlantısını ve haberlerini bu adrese göndeririz."
      submitLabel="Bu adresi kullan"
      submitVariant="felt"
      focusEmpty
      send={async (address) => {
        await check(address);
        return address;
      }}
      onSuccess={(address) => onSaved(address, keeps)}
    >
      <Checkbox checked={keeps} onChange={({ target }) => setKeeps(target.checked)}>
        Adresimi bu cihazda sakla
      </Checkbox>
    </AddressForm>
  );
}
