import { create } from 'zustand';

/** The number of new orders or messages, shown in the tab's title. */
export const useTitleCount = create(() => 0);
