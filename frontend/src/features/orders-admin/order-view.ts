import { useState } from 'react';
import { storedValue, type StoredValue } from '@/lib/storage';

/** How the seller looks at orders: each with all its facts, or many at a glance. */
export type OrderView = 'cards' | 'table';

const storedView = storedValue('local', 'dorduncu-siparis-gorunumu', (value) =>
  value === 'cards' || value === 'table' ? value : undefined,
);

const storedShortcuts = storedValue('local', 'dorduncu-siparis-kisayollari', (value) =>
  typeof value === 'boolean' ? value : undefined,
);

/** The view chosen last on this device, and how to choose the other. */
export const useOrderView = () => useStored<OrderView>(storedView, 'cards');

/** Whether single keys act on the list, and how to change that on this device. */
export const useShortcutsSwitch = () => useStored<boolean>(storedShortcuts, true);

function useStored<T>(stored: StoredValue<T>, usual: T) {
  const [value, setValue] = useState(() => stored.read() ?? usual);
  const choose = (chosen: T) => {
    stored.write(chosen);
    setValue(chosen);
  };
  return [value, choose] as const;
}
