import { useEffect, useRef, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { AddressInput } from '@/api/types';
import type { Neighbourhood } from './places';
import { districtsOf, nameMeant, zipcodeOf } from './suggestions';

type PlacesModule = typeof import('./places');
type AddressFormReturn = UseFormReturn<AddressInput, unknown, AddressInput>;

const none: Neighbourhood[] = [];

/** Helps with province, district and neighbourhood, and fills in the postal code that follows from them. */
export function usePlaces(form: AddressFormReturn) {
  const { control } = form;
  const [list, setList] = useState<PlacesModule>();
  const [city, district, street] = useWatch({ control, name: ['city', 'state', 'street'] });
  const neighbourhoods = useNeighbourhoods(list, city, district);
  useZipcode(form, [city, district, street], neighbourhoods);

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
  { formState, getValues, setValue }: AddressFormReturn,
  [city, district, street]: [string, string, string],
  neighbourhoods: Neighbourhood[],
) {
  const { defaultValues: saved } = formState;
  const filledIn = useRef(saved?.zipcode ?? '');
  const found = zipcodeOf(neighbourhoods, street) ?? '';
  // A saved code may be none of the list's: it stays until the street is in another neighbourhood.
  const isSaved =
    city === saved?.city &&
    district === saved.state &&
    ['', zipcodeOf(neighbourhoods, saved.street ?? '')].includes(found);
  const zipcode = (isSaved && saved.zipcode) || found;
  useEffect(() => {
    if (zipcode === filledIn.current || getValues('zipcode') !== filledIn.current) return;
    filledIn.current = zipcode;
    setValue('zipcode', zipcode, { shouldValidate: zipcode !== '' });
  }, [zipcode, getValues, setValue]);
}
