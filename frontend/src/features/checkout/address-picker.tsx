import { Plus } from 'lucide';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { Address, AddressInput } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { Button, ButtonLink } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { FieldBox, FieldError, FieldLabel } from '@/ui/field';
import { Icon } from '@/ui/icon';
import { Skeleton } from '@/ui/skeleton';
import { TextLink } from '@/ui/text';
import * as styles from './address-picker.module.css';
import type { AddressChoice } from './use-address-choice';

interface AddressPickerProps {
  choice: AddressChoice;
  /** The address form of a guest, or of a customer without an address; undefined for others. */
  form: ReactNode;
}

/** The delivery address, and on demand the list to choose another from. */
export function AddressPicker({ choice, form }: AddressPickerProps) {
  const { section, addresses, chosen, isLoading, failure, retry, error, edit, choose } = choice;
  const id = useId();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  // An arrow key fires a click, too, but its user is still choosing.
  const isArrow = useRef(false);

  function close() {
    setOpen(false);
    // The list is removed with the focused radio button, so the focus returns to the button that opened it.
    toggle.current?.focus();
  }

  return (
    <FieldBox
      ref={section}
      role="group"
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={error && `${id}-hata`}
    >
      <FieldLabel id={id}>Teslimat adresi</FieldLabel>
      {error && <FieldError id={`${id}-hata`}>{error}</FieldError>}
      {chosen ? (
        <div className={styles.current}>
          <AddressText address={chosen} />
          <Button
            ref={toggle}
            aria-expanded={edit ? undefined : open}
            onClick={edit ?? (() => setOpen(!open))}
          >
            Değiştir
          </Button>
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
      {isLoading && <Skeleton height="5rem" />}
      {failure && (
        <ErrorState text="Kayıtlı adresleriniz yüklenemedi." error={failure} onRetry={retry} />
      )}
      {!chosen && !form && !isLoading && !failure && (
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
    </FieldBox>
  );
}

/** Leads to the page that adds an address. */
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
