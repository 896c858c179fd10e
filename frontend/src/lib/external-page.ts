/** The way out of the shop, as an object of its own because browsers' own cannot be watched by tests. */
export const externalPage = {
  /** Leaves the shop for a page of another site. */
  open: (url: string) => window.location.assign(url),
};
