/** Made by the build (`neighbourhoods.ts`): what fetches the neighbourhoods of each il, by its code. */
declare module 'virtual:neighbourhoods' {
  /** Postal code → names, by district. */
  type Districts = Record<string, Record<string, string[]>>;
  const fetchers: Record<string, (() => Promise<{ default: Districts }>) | undefined>;
  export default fetchers;
}
