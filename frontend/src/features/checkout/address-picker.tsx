import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Address } from '@/api/types';
import { Button, buttonClass } from '@/components/button';
import { paths } from '@/lib/paths';
import './checkout.css';

interface AddressPickerProps {
  addresses: Address[];
  chosen: Address | undefined;
  isLoading: boolean;
  onChoose: (address: Address) => void;
}

/** The delivery address, and on demand the list to choose another from. */
export function AddressPicker({ addresses, chosen, isLoading, onChoose }: AddressPickerProps) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  function close() {
    setOpen(false);
    // The list goes, and the focus with it, unless it is taken to where it came from.
    toggle.current?.focus();
  }

  return (
    <div className="field">
      <span className="label">Teslimat adresi</span>
      <div className="address-now">
        {chosen ? (
          <AddressText address={chosen} />
        ) : (
          <p>{isLoading ? 'Yükleniyor...' : 'Adres bulunamadı'}</p>
        )}
        <Button ref={toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
          Değiştir
        </Button>
      </div>
      {open ? (
        <div className="address-list">
          <div className="grid gap-2" role="radiogroup" aria-label="Kayıtlı adresler">
            {addresses.map((address) => (
              <label
                key={address._id}
                className={address === chosen ? 'address-option is-on' : 'address-option'}
              >
                <input
                  className="radio"
                  type="radio"
                  name="adres"
                  checked={address === chosen}
                  onChange={() => onChoose(address)}
                  onClick={close}
                />
                <AddressText address={address} />
              </label>
            ))}
          </div>
          <Link className="text-link" to={paths.addAddress()}>
            <Plus className="icon" aria-hidden="true" />
            Adres Ekle
          </Link>
        </div>
      ) : (
        !chosen &&
        !isLoading && (
          <Link className={buttonClass({ variant: 'felt' })} to={paths.addAddress()}>
            <Plus className="icon" aria-hidden="true" />
            Adres Ekle
          </Link>
        )
      )}
    </div>
  );
}

function AddressText({ address }: { address: Address }) {
  const { firstName, lastName, street, state, city } = address;
  return (
    <span className="leading-normal wrap-anywhere">
      <b className="font-semibold">
        {firstName} {lastName}
      </b>
      <br />
      {street}, {state} / {city}
    </span>
  );
}
