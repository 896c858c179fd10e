import { storedValue } from '@/lib/storage';
import { useStoredState } from '@/lib/use-stored-state';

/** How the seller looks at orders: each with all its facts, or many at a glance. */
export type OrderView = 'cards' | 'table';

const storedView = storedValue('local', 'dorduncu-siparis-gorunumu', (value) =>
  value === 'cards' || value === 'table' ? value : undefined,
);

/** The view chosen last on this device, and how to choose the other. */
export const useOrderView = () => useStoredState<OrderView>(storedView, 'cards');
