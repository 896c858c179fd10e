import { foldTurkish } from '@/lib/turkish';
import type { Neighbourhood } from './places';

/** Provinces with their districts. */
export type Places = ReadonlyMap<string, readonly string[]>;

/** Names that fit what is being typed: those that begin with it first, at most eight. */
export function matchingNames(names: readonly string[], typed: string): string[] {
  const wanted = foldTurkish(typed);
  const folded = names.map((name) => ({ name, key: foldTurkish(name) }));
  if (folded.some(({ key }) => key === wanted)) return [];
  const begin = folded.filter(({ key }) => key.startsWith(wanted));
  const contain = folded.filter(({ key }) => !key.startsWith(wanted) && key.includes(wanted));
  return [...begin, ...contain].slice(0, 8).map(({ name }) => name);
}

/** So many letters a beginning needs, so that it is no abbreviation of something else. */
const leastLetters = 3;

/** Returns the name that a text means: the equal one in any case, or the only one with this beginning. */
export function nameMeant(names: Iterable<string>, typed: string): string | undefined {
  const wanted = foldTurkish(typed);
  const folded = [...names].map((name) => ({ name, key: foldTurkish(name) }));
  const written = folded.find(({ key }) => key === wanted);
  const begin = folded.filter(({ key }) => key.startsWith(wanted));
  const only = wanted.length >= leastLetters && begin.length === 1 ? begin[0] : undefined;
  return (written ?? only)?.name;
}

/** The districts of a province, or all of them while the province is not one of the list. */
export function districtsOf(places: Places, city: string): readonly string[] {
  const found = places.get(nameMeant(places.keys(), city) ?? '');
  return found ?? [...new Set([...places.values()].flat())];
}

/** The name of a neighbourhood without what kind of place it is. */
const stem = (name: string) => foldTurkish(name).replace(/ (mah\.|koyu).*$/, '');

/** What makes a street of a neighbourhood's name: 'Bahçelievler Cad.' may be in any of them. */
const streetWord = /^(cad|cd|sok|sk|bul|blv|yol)/;

/**
 * The postal code of an address as far as it is written: that of the neighbourhood that it begins
 * with, else the district's only one; undefined where there are several to choose from.
 */
export function zipcodeOf(neighbourhoods: Neighbourhood[], street: string): string | undefined {
  const written = `${foldTurkish(street).replaceAll(/[.,/]/g, ' ')} `;
  const named = neighbourhoods.filter(({ name }) => {
    const start = `${stem(name)} `;
    return written.startsWith(start) && !streetWord.test(written.slice(start.length).trimStart());
  });
  const longest = Math.max(0, ...named.map(({ name }) => stem(name).length));
  const meant = named.filter(({ name }) => stem(name).length === longest);
  const codes = new Set((meant.length > 0 ? meant : neighbourhoods).map(({ zipcode }) => zipcode));
  return codes.size === 1 ? [...codes][0] : undefined;
}
