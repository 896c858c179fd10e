import { useEffect } from 'react';
import { useShopName } from '@/entities/shop/queries';
import { useTitleCount } from '@/lib/title-count';

/** "Sepet | Dördüncü" in the browser's tab, behind the number of news. */
export function usePageTitle(title: string | undefined): void {
  const shop = useShopName();
  const count = useTitleCount();
  useEffect(() => {
    if (title) document.title = `${count > 0 ? `(${String(count)}) ` : ''}${title} | ${shop}`;
  }, [title, shop, count]);
}
