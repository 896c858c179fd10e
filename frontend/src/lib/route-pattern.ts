/** Returns the pattern that the router matches an address with: without its query and its fragment. */
export const routePattern = (address: string) => decodeURIComponent(address.replace(/[?#].*/, ''));
