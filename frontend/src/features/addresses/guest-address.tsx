import { useState } from 'react';
import { noAddress, type GuestAddressProps } from '@/entities/address/address-input';
import { Checkbox } from '@/ui/checkbox';
import { AddressForm } from './address-form';

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
