import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { Address, AddressInput, User } from '@/api/types';
import { accountAddress, addressSchema } from '@/entities/address/address-schema';
import { addressesQuery } from '@/entities/address/queries';
import { addAddress } from '@/entities/address/save-address';
import { ApiError, errorText } from '@/lib/errors';
import { notify } from '@/ui/toast/toast';
import {
  addressPaths,
  keepOnDevice,
  type CheckedValues,
  type CheckoutValues,
} from './checkout-form';
import { orderLegalTextsQuery, type OrderDraft } from './queries';

/** Who orders, and which address is meant; `to` is null while that is unknown or incomplete. */
export type Delivery =
  | { buyer: 'visitor'; address: 'unknown'; to: null }
  | { buyer: 'guest'; address: 'typed'; to: AddressInput | null }
  | { buyer: 'guest'; address: 'confirmed'; to: AddressInput }
  | { buyer: 'customer'; user: User; address: 'unknown'; to: null }
  | { buyer: 'customer'; user: User; address: 'typed'; to: AddressInput | null }
  | { buyer: 'customer'; user: User; address: 'saved'; to: Address };

type CheckoutForm = UseFormReturn<CheckoutValues, unknown, CheckedValues>;

interface DeliveryOptions {
  user: User | null;
  /** The saved addresses of a customer. */
  list: UseQueryResult<Address[]>;
  /** Whether the shop has orders of guests. */
  takesGuests: boolean;
  form: CheckoutForm;
  /** Returns the order as it is now, to an address. */
  draftTo: (address: AddressInput) => OrderDraft;
}

/** The buyer and the delivery address of the order form. */
export function useDelivery({ user, list, takesGuests, form, draftTo }: DeliveryOptions) {
  const client = useQueryClient();
  const { control, setValue, getValues, clearErrors, setFocus, trigger } = form;
  const [guest, addressId, values] = useWatch({
    control,
    name: ['guest', 'addressId', 'address'],
  });
  const typed = addressSchema.safeParse(values).data ?? null;
  // Of a guest: a customer's fields are there as long as no address is saved.
  const [isOpen, setOpen] = useState(typed === null);
  useAccountAddress(user, form);
  useCorrections(form);

  const addresses = (user && list.data) ?? [];
  const saved = addresses.find(({ _id }) => _id === addressId) ?? addresses[0];

  function meant(): Delivery {
    if (user) {
      if (saved) return { buyer: 'customer', user, address: 'saved', to: saved };
      if (list.data) return { buyer: 'customer', user, address: 'typed', to: typed };
      return { buyer: 'customer', user, address: 'unknown', to: null };
    }
    if (guest !== '1' || !takesGuests) return { buyer: 'visitor', address: 'unknown', to: null };
    if (isOpen || !typed) return { buyer: 'guest', address: 'typed', to: typed };
    return { buyer: 'guest', address: 'confirmed', to: typed };
  }

  const { mutate, isPending, error } = useMutation({
    mutationFn: async (address: AddressInput) => {
      if (user) return addAddress(client, address);
      await checkAddress(client, draftTo(address));
      return null;
    },
    onSuccess: (added, address) => {
      if (added) notify.success(added.message);
      else {
        keepOnDevice(address, getValues('isAddressKept'));
        setOpen(false);
      }
      clearErrors(['address', 'addressId']);
      // The fields are removed.
      setFocus('addressId');
    },
    onError: (error) => showAddressFaults(form, error),
    meta: { handled: true },
  });

  return {
    delivery: meant(),
    addresses,
    isLoading: list.isLoading,
    /** Whether the saved addresses were never asked for with an answer: a retry is no reason to take the form away. */
    isFirstLoad: list.isLoading && list.errorUpdateCount === 0,
    /** Why the saved addresses aren't known. */
    failure: list.data ? null : list.error,
    retry: () => void list.refetch(),
    choose: ({ _id }: Address) => setValue('addressId', _id, { shouldDirty: true }),
    /** Opens the fields of a guest's address. */
    edit: () => {
      setOpen(true);
      // The button is removed.
      setFocus('addressId');
    },
    /** The form of the typed address by itself: saves a customer's, closes the fields of a guest's. */
    typing: {
      isSending: isPending,
      isDirty: false,
      failure: error && !isAddressFault(error) ? errorText(error) : undefined,
      submit: async (event: SyntheticEvent) => {
        event.preventDefault();
        if (!(await trigger('address', { shouldFocus: true }))) return;
        mutate(addressSchema.parse(getValues('address')));
      },
    },
    /** Saves the typed address of a customer, unless it has been saved meanwhile; returns the saved one. */
    saveTyped: async (address: AddressInput) => {
      const known = client.getQueryData(addressesQuery.queryKey)?.at(-1);
      if (known) return known;
      const { addresses, message } = await addAddress(client, address);
      notify.success(message);
      clearErrors(['address', 'addressId']);
      return addresses.at(-1);
    },
  };
}

/** What the order form knows of buyer and address. */
export type DeliveryState = ReturnType<typeof useDelivery>;

/** Begins the address of a customer, who may have logged in just now, with what the account knows. */
function useAccountAddress(user: User | null, { getFieldState, setValue }: CheckoutForm) {
  const { firstName = '', lastName = '', email, phone = '' } = user ?? {};
  useEffect(() => {
    if (email === undefined || getFieldState('address').isDirty) return;
    setValue('address', accountAddress({ firstName, lastName, email, phone }));
  }, [firstName, lastName, email, phone, getFieldState, setValue]);
}

/** Takes an error of the address away when it is corrected, also before the whole form is sent for the first time. */
function useCorrections({ subscribe, getFieldState, trigger }: CheckoutForm) {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const path = addressPaths.find((path) => path === name);
          if (path && getFieldState(path).error) void trigger(path);
        },
      }),
    [subscribe, getFieldState, trigger],
  );
}

/** Lets the server check a guest's address. What else keeps the order from being placed, the order button says. */
async function checkAddress(client: QueryClient, draft: OrderDraft) {
  try {
    await client.query({ ...orderLegalTextsQuery(draft), staleTime: 0 });
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
    if (!isRefused || isAddressFault(error)) throw error;
  }
}

/** Whether the server has refused a field of the typed address. */
export const isAddressFault = (error: unknown) =>
  error instanceof ApiError && addressPaths.some((path) => path in error.fields);

/** Shows what the server has refused of a typed address at its fields, and goes to the first one. */
function showAddressFaults({ setError }: CheckoutForm, error: unknown) {
  if (!(error instanceof ApiError)) return;
  const refused = addressPaths.filter((path) => path in error.fields);
  refused.forEach((path, index) => {
    const fault = { type: 'server', message: error.fields[path] ?? '' };
    setError(path, fault, { shouldFocus: index === 0 });
  });
}
