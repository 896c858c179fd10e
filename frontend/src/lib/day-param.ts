import { customParam } from './use-url-state';

/** A day in the address, as `2026-11-20`; any other text is ignored. */
export const dayParam = (name: string) =>
  customParam(
    name,
    (text) => (/^2\d{3}-\d{2}-\d{2}$/.test(text) ? text : null),
    (day) => day,
  );
