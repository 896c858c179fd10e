import { useEffect } from 'react';
import { useShopName } from '@/entities/shop/queries';

/** "Sepet | Dördüncü" in the browser's tab. */
export function usePageTitle(title: string | undefined): void {
  const shop = useShopName();
  useEffect(() => {
    if (title) document.title = `${title} | ${shop}`;
  }, [title, shop]);
}
