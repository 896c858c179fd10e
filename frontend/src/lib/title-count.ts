import { create } from 'zustand';

/** How much news waits, shown in the tab's title. */
export const useTitleCount = create(() => 0);
