import { useState } from 'react';
import { foldTurkish } from '@/lib/turkish';

type Places = ReadonlyMap<string, readonly string[]>;

/** Names that fit what is being typed: those that begin with it first, at most eight. */
export function matchingNames(names: readonly string[], typed: string): string[] {
  const wanted = foldTurkish(typed);
  const folded = names.map((name) => ({ name, key: foldTurkish(name) }));
  if (folded.some(({ key }) => key === wanted)) return [];
  const begin = folded.filter(({ key }) => key.startsWith(wanted));
  const contain = folded.filter(({ key }) => !key.startsWith(wanted) && key.includes(wanted));
  return [...begin, ...contain].slice(0, 8).map(({ name }) => name);
}

/** The districts of a province, or all of them while the province is not one of the list. */
export function districtsOf(places: Places, city: string): readonly string[] {
  const wanted = foldTurkish(city);
  const found = [...places].find(([name]) => foldTurkish(name) === wanted)?.[1];
  return found ?? [...new Set([...places.values()].flat())];
}

/** The list of places, fetched when it is first asked for. Without it one types by hand. */
export function usePlaces() {
  const [places, setPlaces] = useState<Places>();
  const fetchPlaces = () => {
    if (places) return;
    import('./places').then(
      (list) => setPlaces(list.places),
      (error: unknown) => console.error(error),
    );
  };
  return { places, fetchPlaces };
}
