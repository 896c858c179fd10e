/**
 * The roots of all query keys; the queries below one root are removed or invalidated together. A key is
 * `[...queryRoots.<root>, 'what', ...parameters]`.
 */
export const queryRoots = {
  /** The sessions of customer and staff. */
  session: ['session'],
  /** Data that needs a customer's login. */
  customer: ['customer'],
  /** Data that needs a staff login. */
  seller: ['seller'],
  /** Data that needs the key of a guest's order. */
  guest: ['guest'],
  /** Products of the catalogue. */
  products: ['products'],
  categories: ['categories'],
  /** The shop's own facts. */
  shop: ['shop'],
  /** The shop's texts as visitors read them. */
  texts: ['texts'],
} as const;

/** How long the parts of a page, which come one after another, share a response, ms. */
export const sharedMs = 5_000;

type QueryRoot = (typeof queryRoots)[keyof typeof queryRoots][0];

// Closed types: a misspelled root or meta property does not compile. Not interfaces, which TanStack Query does not
// accept.

/** Which toast a query's failure gets. Without one, the page shows the failure by itself, or does without the data. */
type QueryMeta = {
  /** What to say when the connection fails; the server's own sentence goes first. */
  errorMessage?: string;
  /** Whether the query polls: only the first of several failures in a row is shown. */
  polled?: boolean;
  /** Overrides the server's sentence too, for a failure that the page compensates. */
  overrideMessage?: (error: unknown) => string | undefined;
};

/** How a mutation's failure is shown. */
type MutationMeta = {
  /** What to say when the connection fails; the server's own sentence goes first. */
  errorMessage?: string;
  /** Whether the form or the caller shows the failure. */
  handled?: boolean;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [QueryRoot, ...unknown[]];
    mutationKey: readonly [QueryRoot, ...unknown[]];
    queryMeta: QueryMeta;
    mutationMeta: MutationMeta;
  }
}
