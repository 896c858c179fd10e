/** The way out of the shop, as an object of its own because browsers' own cannot be watched by tests. */
export const externalPage = {
  /** Leaves for somebody else's page. */
  open: (url: string) => window.location.assign(url),
};
