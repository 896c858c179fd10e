import { CircleAlert, Plus } from 'lucide';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { Address, AddressInput } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { Button, ButtonLink } from '@/ui/button';
import * as fieldStyles from '@/ui/field.module.css';
import { Icon } from '@/ui/icon';
import { TextLink } from '@/ui/text';
import * as styles from './address-picker.module.css';
import type { AddressChoice } from './use-address-choice';

interface AddressPickerProps {
  choice: AddressChoice;
  /** Where a guest, or a customer without an address, writes one down; nothing for others. */
  form: ReactNode;
}

/** The delivery address, and on demand the list to choose another from. */
export function AddressPicker({ choice, form }: AddressPickerProps) {
  const { section, addresses, chosen, error, edit, choose } = choice;
  const id = useId();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  // An arrow key fires a click, too, but its user is still choosing.
  const isArrow = useRef(false);

  function close() {
    setOpen(false);
    // The list goes, and the focus with it, unless it is taken to where it came from.
    toggle.current?.focus();
  }

  return (
    <div
      ref={section}
      className={fieldStyles.field}
      role="group"
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={error && `${id}-hata`}
    >
      <span className={fieldStyles.label} id={id}>
        Teslimat adresi
      </span>
      {error && (
        <p className={fieldStyles.error} id={`${id}-hata`}>
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
      {chosen ? (
        <div className={styles.current}>
          <AddressText address={chosen} />
          {edit ? (
            <Button onClick={edit}>Değiştir</Button>
          ) : (
            <Button ref={toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
              Değiştir
            </Button>
          )}
        </div>
      ) : (
        form && !edit && <p>Adres bulunamadı</p>
      )}
      {open && (
        <div className={styles.list}>
          <div className={styles.options} role="radiogroup" aria-label="Kayıtlı adresler">
            {addresses.map((address) => (
              <label
                key={address._id}
                className={classNames(styles.option, address === chosen && styles.chosen)}
              >
                <input
                  className={styles.radio}
                  type="radio"
                  name="adres"
                  checked={address === chosen}
                  onChange={() => choose(address)}
                  onKeyDown={({ key }) => {
                    isArrow.current = key.startsWith('Arrow');
                    if (key === 'Enter') close();
                  }}
                  onKeyUp={() => (isArrow.current = false)}
                  onClick={() => {
                    if (!isArrow.current) close();
                  }}
                />
                <AddressText address={address} />
              </label>
            ))}
          </div>
          <AddLink />
        </div>
      )}
      {!chosen && !form && (
        <ButtonLink variant="felt" to={paths.addAddress()}>
          <Icon of={Plus} />
          Adres Ekle
        </ButtonLink>
      )}
      {form && (
        <div className={styles.form}>
          {!edit && <AddLink />}
          {form}
        </div>
      )}
    </div>
  );
}

/** To a page of its own for it. */
function AddLink() {
  return (
    <TextLink to={paths.addAddress()}>
      <Icon of={Plus} />
      Adres Ekle
    </TextLink>
  );
}

function AddressText({ address }: { address: Address | AddressInput }) {
  const { firstName, lastName, street, state, city } = address;
  return (
    <span className={styles.address}>
      <b>
        {firstName} {lastName}
      </b>
      <br />
      {street}, {state} / {city}
    </span>
  );
}
