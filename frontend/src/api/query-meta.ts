// Types, not interfaces: TanStack Query takes only what is closed, so that no unknown word gets in.

/** What a query says of its failures. */
type QueryMeta = {
  /** What to say when the connection fails; the server's own sentence goes first. */
  errorMessage?: string;
  /** The page copes without it: the failure goes to the console only. */
  logOnly?: boolean;
  /** A refusal with this status is an answer that the page shows by itself. */
  expectedStatus?: number;
  /** Asked for every few seconds: only the first of several failures in a row is told. */
  polled?: boolean;
  /** Overrules even the server's sentence, for a failure that the page makes up for. */
  overrideMessage?: (error: unknown) => string | undefined;
};

/** What a mutation says of its failures. */
type MutationMeta = {
  /** What to say when the connection fails; the server's own sentence goes first. */
  errorMessage?: string;
  /** Its form, or whoever called, shows the failure by itself. */
  handled?: boolean;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
    mutationMeta: MutationMeta;
  }
}

export {};
