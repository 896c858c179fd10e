import { asBoolean, storedValue } from '@/lib/storage';

/** Whether this device makes a sound for a new order. */
export const storedSound = storedValue('local', 'dorduncu-siparis-sesi', asBoolean);
