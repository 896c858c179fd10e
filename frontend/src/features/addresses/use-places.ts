import { useEffect, useRef, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { AddressInput } from '@/api/types';
import type { Neighbourhood } from './places';
import { nameMeant, zipcodeOf, type Places } from './suggestions';

type PlacesModule = typeof import('./places');

/** What an address's fields offer while somebody types; without the lists one types by hand. */
export interface PlaceHelp {
  places: Places | undefined;
  /** Those of the district that is named. */
  neighbourhoods: Neighbourhood[];
  /** Fetches the list of places, when it is first wanted. */
  fetchPlaces: () => void;
}

const none: Neighbourhood[] = [];

/** Helps with province, district and neighbourhood, and fills in the postal code that follows from them. */
export function usePlaces(form: UseFormReturn<AddressInput, unknown, AddressInput>): PlaceHelp {
  const [list, setList] = useState<PlacesModule>();
  const [city, district, street] = useWatch({
    control: form.control,
    name: ['city', 'state', 'street'],
  });
  const neighbourhoods = useNeighbourhoods(list, city, district);
  useZipcode(form, neighbourhoods, street);

  return {
    places: list?.places,
    neighbourhoods,
    fetchPlaces: () => {
      if (!list) import('./places').then(setList, console.error);
    },
  };
}

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

/** Keeps the postal code in step, unless somebody has typed their own. */
function useZipcode(
  { getValues, setValue }: UseFormReturn<AddressInput, unknown, AddressInput>,
  neighbourhoods: Neighbourhood[],
  street: string,
) {
  const filledIn = useRef('');
  const zipcode = zipcodeOf(neighbourhoods, street) ?? '';
  useEffect(() => {
    const now = getValues('zipcode');
    if (zipcode === filledIn.current || (now !== '' && now !== filledIn.current)) return;
    filledIn.current = zipcode;
    setValue('zipcode', zipcode, { shouldValidate: zipcode !== '' });
  }, [zipcode, getValues, setValue]);
}
