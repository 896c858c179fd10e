import { create } from 'zustand';
import { queryRoots } from '@/api/query-keys';
import { asStrings, storedValue } from '@/lib/storage';

/** As many as an account keeps. */
export const maxFavorites = 200;

/** The key of the account's favourites. */
export const favoritesKey = [...queryRoots.customer, 'favorites'] as const;

/** What a toast says of a change that the account did not take. */
export const notSaved = 'Favorileriniz kaydedilemedi. Bağlantınızı kontrol edip yeniden deneyin.';

/** The favourites that this device keeps: a visitor's, and a customer's that the account does not have yet. */
export const deviceFavorites = storedValue('local', 'dorduncu-favoriler', asStrings);

interface Favorites {
  /** Ids of the products, the one that was added last first. */
  ids: string[];
  /** Whether they belong to an account: then this device stores none. */
  isAccounts: boolean;
}

const ofDevice = (): Favorites => ({ ids: deviceFavorites.read() ?? [], isAccounts: false });

/** The favourites of the customer, or of this device. */
export const useFavorites = create<Favorites>()(ofDevice);

/** Shows what this device keeps, to a visitor. */
export function showDeviceFavorites(): void {
  useFavorites.setState(ofDevice());
}

/** Adds or removes a favourite, and stores those of a visitor. */
export function markFavorite(id: string, isAdded: boolean): void {
  const { ids, isAccounts } = useFavorites.getState();
  // Another tab may have written meanwhile.
  const known = isAccounts ? ids : ofDevice().ids;
  const others = known.filter((other) => other !== id);
  const marked = isAdded ? [id, ...others] : others;
  if (!isAccounts) deviceFavorites.write(marked);
  useFavorites.setState({ ids: marked });
}

/** What one customer likes is not for the next one at this browser. */
export function forgetFavorites(): void {
  deviceFavorites.forget();
  showDeviceFavorites();
}
