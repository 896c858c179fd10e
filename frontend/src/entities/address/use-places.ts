import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AddressValues } from './address-schema';
import type { Neighbourhood } from './places';
import { districtsOf, nameMeant, zipcodeOf } from './suggestions';

type PlacesModule = typeof import('./places');

const none: Neighbourhood[] = [];

/** Helps with province, district and neighbourhood, and fills in the postal code that follows from them. */
export function usePlaces() {
  const { control } = useFormContext<AddressValues>();
  const [list, setList] = useState<PlacesModule>();
  const [city, district, street] = useWatch({
    control,
    name: ['address.city', 'address.state', 'address.street'],
  });
  const neighbourhoods = useNeighbourhoods(list, city, district);
  useZipcode([city, district, street], neighbourhoods);

  return {
    control,
    /** The suggestions for each field; none while the lists are not loaded. */
    names: {
      city: list ? [...list.places.keys()] : [],
      state: list ? districtsOf(list.places, city) : [],
      // What is chosen is only the beginning.
      street: neighbourhoods.map(({ name }) => `${name} `),
    },
    /** Fetches the list of places, when it is first wanted. */
    fetchPlaces: () => {
      if (!list) import('./places').then(setList, console.error);
    },
  };
}

/** What the fields of an address need for their suggestions. */
export type PlaceHelp = ReturnType<typeof usePlaces>;

/** Returns the neighbourhoods of the district that is named. */
function useNeighbourhoods(list: PlacesModule | undefined, city: string, district: string) {
  const [found, setFound] = useState<{ city: string; districts: Map<string, Neighbourhood[]> }>();
  const meant = list && nameMeant(list.places.keys(), city);

  useEffect(() => {
    if (!meant) return;
    let isWanted = true;
    list.fetchNeighbourhoods(meant).then((districts) => {
      if (isWanted) setFound({ city: meant, districts });
    }, console.error);
    return () => {
      isWanted = false;
    };
  }, [list, meant]);

  if (!found || found.city !== meant) return none;
  return found.districts.get(nameMeant(found.districts.keys(), district) ?? '') ?? none;
}

/** Keeps the postal code in step with the rest of the address, until the customer types one. */
function useZipcode(
  [city, district, street]: [string, string, string],
  neighbourhoods: Neighbourhood[],
) {
  const { formState, getValues, setValue } = useFormContext<AddressValues>();
  const saved = formState.defaultValues?.address;
  const filledIn = useRef(saved?.zipcode ?? '');
  const found = zipcodeOf(neighbourhoods, street) ?? '';
  // A saved code may be none of the list's: it stays until the street is in another neighbourhood.
  const isSaved =
    city === saved?.city &&
    district === saved.state &&
    ['', zipcodeOf(neighbourhoods, saved.street ?? '')].includes(found);
  const zipcode = (isSaved && saved.zipcode) || found;
  useEffect(() => {
    if (zipcode === filledIn.current || getValues('address.zipcode') !== filledIn.current) return;
    filledIn.current = zipcode;
    setValue('address.zipcode', zipcode, { shouldDirty: true, shouldValidate: zipcode !== '' });
  }, [zipcode, getValues, setValue]);
}
