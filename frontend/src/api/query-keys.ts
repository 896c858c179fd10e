/**
 * Where query keys begin: everything below one of them is dropped or asked for again together.
 * Every key is `[...queryRoots.<root>, 'what', ...parameters]`.
 */
export const queryRoots = {
  /** The sessions of customer and staff. */
  session: ['session'],
  /** What a customer's login opens. */
  customer: ['customer'],
  /** What a staff login opens. */
  seller: ['seller'],
  /** What the keys of guests' orders open. */
  guest: ['guest'],
  /** What the catalogue says of products. */
  products: ['products'],
  categories: ['categories'],
  /** The shop's own facts. */
  shop: ['shop'],
  legalTexts: ['legal-texts'],
} as const;

type QueryRoot = (typeof queryRoots)[keyof typeof queryRoots][0];

// Closed types: a key below no root, or a word that nobody reads, does not compile. Not interfaces,
// which TanStack Query does not take.

/** What a query says of its failures. */
type QueryMeta = {
  /** What to say when the connection fails; the server's own sentence goes first. */
  errorMessage?: string;
  /** The page copes without it: the failure goes to the console only. */
  logOnly?: boolean;
  /** A refusal with this status is an answer that the page shows by itself. */
  expectedStatus?: number;
  /** Whether the query polls: only the first of several failures in a row is shown. */
  polled?: boolean;
  /** Overrules even the server's sentence, for a failure that the page makes up for. */
  overrideMessage?: (error: unknown) => string | undefined;
};

/** What a mutation says of its failures. */
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
