import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showDeviceFavorites } from './favorites-store';
import { favoritesQuery } from './queries';

/** Keeps the hearts of all products in step with the customer's account, and after it with this device. */
export default function FavoritesSync() {
  useQuery(favoritesQuery);
  useEffect(() => showDeviceFavorites, []);
  return null;
}
