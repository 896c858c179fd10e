import Plus from 'lucide/dist/esm/icons/plus.mjs';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { Address, AddressInput } from '@/api/types';
import { AddressFields } from '@/entities/address/address-fields';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { Button, ButtonLink } from '@/ui/button/button';
import { Checkbox } from '@/ui/field/checkbox';
import { FieldBox, FieldError, FieldLabel } from '@/ui/field/field';
import { GridForm, SubmitButton } from '@/ui/form/form';
import { FullRow } from '@/ui/layout/form-grid';
import { Row, Stack } from '@/ui/layout/stack';
import { ErrorState } from '@/ui/state/error-state';
import { Skeleton } from '@/ui/state/skeleton';
import { Icon } from '@/ui/text/icon';
import { TextLink } from '@/ui/text/text';
import { addressMissing, addressPaths, type CheckoutValues } from './checkout-form';
import * as styles from './delivery-address.module.css';
import type { DeliveryState } from './use-delivery';

interface DeliveryAddressProps {
  state: DeliveryState;
  /** Whether the first wrong or empty field of an address gets the focus as soon as the fields appear. */
  focusFirst: boolean;
  /** Asks a visitor who orders. */
  onVisitor: () => void;
}

/** The delivery address: a saved one with the list to choose another from, or the fields to type one. */
export function DeliveryAddress({ state, focusFirst, onVisitor }: DeliveryAddressProps) {
  const { delivery, isLoading, failure, retry } = state;
  const { formState } = useFormContext<CheckoutValues>();
  const {
    field: { ref },
    fieldState,
  } = useController<CheckoutValues, 'addressId'>({ name: 'addressId' });
  const id = useId();
  const isTyped = delivery.address === 'typed';
  const isIncomplete = isTyped && !delivery.to && formState.submitCount > 0;
  const refusal = fieldState.error?.message ?? formState.errors.address?.message;
  const error = isIncomplete ? addressMissing : failure ? undefined : refusal;
  return (
    <FieldBox
      ref={ref}
      role="group"
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={error && `${id}-hata`}
    >
      <FieldLabel id={id}>Teslimat adresi</FieldLabel>
      {error && <FieldError id={`${id}-hata`}>{error}</FieldError>}
      {delivery.address === 'saved' && <SavedAddress state={state} address={delivery.to} />}
      {delivery.address === 'confirmed' && (
        <ChosenAddress address={delivery.to}>
          <Button onClick={state.edit}>Değiştir</Button>
        </ChosenAddress>
      )}
      {isTyped && <TypedAddress state={state} focusFirst={focusFirst} />}
      {isLoading && <Skeleton height="5rem" />}
      {failure && (
        <ErrorState text="Kayıtlı adresleriniz yüklenemedi." error={failure} onRetry={retry} />
      )}
      {delivery.buyer === 'visitor' && (
        <ButtonLink
          variant="felt"
          to={paths.addAddress()}
          onClick={(event) => {
            // That page is only for customers, and who orders may be a guest.
            event.preventDefault();
            onVisitor();
          }}
        >
          <Icon of={Plus} />
          Adres Ekle
        </ButtonLink>
      )}
    </FieldBox>
  );
}

/** The chosen saved address, and on demand the list to choose another from. */
function SavedAddress({ state, address }: { state: DeliveryState; address: Address }) {
  const { addresses, choose } = state;
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  // An arrow key fires a click, too, but its user is still choosing.
  const isArrow = useRef(false);

  function close() {
    setOpen(false);
    // The list is removed with the focused radio button, so the focus returns to the button that opened it.
    toggle.current?.focus();
  }

  return (
    <>
      <ChosenAddress address={address}>
        <Button ref={toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Değiştir
        </Button>
      </ChosenAddress>
      {isOpen && (
        <Stack gap="xs" className={styles.list}>
          <Stack gap="xs" role="radiogroup" aria-label="Kayıtlı adresler">
            {addresses.map((option) => (
              <label
                key={option._id}
                className={classNames(styles.option, option === address && styles.chosen)}
              >
                <input
                  className={styles.radio}
                  type="radio"
                  name="adres"
                  checked={option === address}
                  onChange={() => choose(option)}
                  onKeyDown={({ key }) => {
                    isArrow.current = key.startsWith('Arrow');
                    if (key === 'Enter') close();
                  }}
                  onKeyUp={() => (isArrow.current = false)}
                  onClick={() => {
                    if (!isArrow.current) close();
                  }}
                />
                <AddressText address={option} />
              </label>
            ))}
          </Stack>
          <AddLink />
        </Stack>
      )}
    </>
  );
}

/** The fields of a guest's address, or of a customer's first one, with the button that takes the address alone. */
function TypedAddress({ state, focusFirst }: Omit<DeliveryAddressProps, 'onVisitor'>) {
  const { register, getFieldState, getValues, setFocus } = useFormContext<CheckoutValues>();
  const isGuest = state.delivery.buyer === 'guest';
  const isFocused = isGuest || focusFirst;
  useEffect(() => {
    if (!isFocused) return;
    const first =
      addressPaths.find((path) => getFieldState(path).error) ??
      addressPaths.find((path) => getValues(path) === '');
    if (first) setFocus(first);
  }, [isFocused, getFieldState, getValues, setFocus]);
  return (
    <>
      {!isGuest && <p>Adres bulunamadı</p>}
      <Stack gap="m" align="start" className={styles.form}>
        {!isGuest && <AddLink />}
        <GridForm two form={state.typing}>
          <AddressFields
            emailHint={
              isGuest
                ? 'Siparişinizin bağlantısını ve haberlerini bu adrese göndeririz.'
                : undefined
            }
          />
          {isGuest && (
            <FullRow>
              <Checkbox {...register('isAddressKept')}>Adresimi bu cihazda sakla</Checkbox>
            </FullRow>
          )}
          <FullRow>
            <SubmitButton form={state.typing} variant="felt" large wide>
              {isGuest ? 'Bu adresi kullan' : 'Adresi Kaydet'}
            </SubmitButton>
          </FullRow>
        </GridForm>
      </Stack>
    </>
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

interface AddressTextProps {
  address: Address | AddressInput;
}

/** The address of the order, with the button that changes it. */
function ChosenAddress({ address, children }: AddressTextProps & { children: ReactNode }) {
  return (
    <Row gap="m" align="start" justify="between" nowrap className={styles.current}>
      <AddressText address={address} />
      {children}
    </Row>
  );
}

function AddressText({ address }: AddressTextProps) {
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
